import { computeCommitment, createFairSteps, FAIR_EPOCH_MS, type FairTicker } from '@fairtick/domain/market/fair-walk';
import type { Queryable } from '../../../../platform/database/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import {
	declareHourLost,
	type FairHourRow,
	insertCommitments,
	loadHoursFrom,
	loadLiveHour,
	loadUncommittedEpochs,
	loadUnrevealedHours,
	updateRevealed,
} from './fair-queries.ts';
import { createNativeHmac } from './native-hmac.ts';
import type { SeedFolder } from './seed-folder.ts';

/** Commitments reach further ahead than the 48 hours of the rules, so that a day's standstill does not shorten them. */
const COMMITTED_AHEAD_EPOCHS = 72;
/** A seed that cannot be read counts as lost this long after its hour's end (MARKET-14); `declare_hour_lost` enforces it. */
const LOST_AFTER_MS = 600_000;
/** While the newest tick is younger, its hour can't be declared lost; after it a source reads its hour again. */
export const TICKING_WITHIN_MS = 5_000;

/** An hour whose ticks can be made. */
export interface OpenHour {
	readonly epoch: number;
	readonly committedAt: number;
	steps(ticker: FairTicker): (k: number, round: string) => number;
}

/** Seeds, commitments and reveals (docs/fairness.md, 2). */
export interface FairHours {
	/**
	 * The hour; `lost` once its seed counts as lost, `unreadable` while the seed cannot be read here and may come back, null
	 * without a commitment.
	 */
	load(tx: Queryable, epoch: number): Promise<OpenHour | 'lost' | 'unreadable' | null>;
	/** Estimated instant at which ticks continue after an hour without its seed; epoch milliseconds. */
	loadReopening(tx: Queryable, epoch: number): Promise<number>;
	/** Publishes the missing commitments from this hour on, and logs how many of their seeds it did not make itself. */
	extend(database: Queryable, clockMs: number): Promise<void>;
	/** Reveals the seeds of all hours before `epoch`, whose last ticks are in the log. False while one cannot be read. */
	reveal(database: Queryable, epoch: number): Promise<boolean>;
	/** Looks for the seed of every hour that is not revealed, those to come included, and logs when one cannot be read. */
	check(database: Queryable): Promise<void>;
	/** Epochs whose seeds could not be read when they were looked for last. */
	unreadable(): readonly number[];
}

export function createFairHours(seeds: SeedFolder, log: Log): FairHours {
	/** Errors of the disk by epoch; null if it holds no such seed. */
	const unreadable = new Map<number, unknown>();

	/**
	 * A seed that was revealed has no file any more: an index that was off the list may still need it. `gone`: no such file, or
	 * another seed than the committed one. `unreadable`: the disk cannot be read.
	 */
	const readSeed = async ({
		epoch,
		commitment,
		seed: revealed,
	}: FairHourRow): Promise<Buffer | 'gone' | 'unreadable'> => {
		try {
			const seed = revealed ?? (await seeds.readCommitted(epoch, commitment));
			if (seed === null) unreadable.set(epoch, null);
			else unreadable.delete(epoch);
			return seed ?? 'gone';
		} catch (error) {
			unreadable.set(epoch, error);
			return 'unreadable';
		}
	};

	const declareLost = async (tx: Queryable, epoch: number): Promise<boolean> => {
		const declared = await declareHourLost(tx, epoch, await seeds.instance());
		if (declared) log.error({ epoch }, 'the seed of an hour counts as lost');
		return declared;
	};

	return {
		async load(tx, epoch) {
			const row = await loadLiveHour(tx, epoch);
			if (row === null) return null;
			if (row.lost) return 'lost';
			const seed = await readSeed(row);
			if (seed === 'unreadable') return seed;
			if (seed === 'gone') return (await declareLost(tx, epoch)) ? 'lost' : 'unreadable';
			return openHour(epoch, row.committedAt, seed);
		},
		async loadReopening(tx, epoch) {
			let last: FairHourRow | undefined;
			for (const row of await loadHoursFrom(tx, epoch)) {
				const goesOn = row.epoch > epoch && !row.lost && (await readSeed(row)) instanceof Buffer;
				if (goesOn || row.epoch > (last?.epoch ?? epoch) + 1) break;
				last = row;
			}
			const countsAsLost = last !== undefined && !last.lost && last.instance === (await seeds.instance());
			return ((last?.epoch ?? epoch) + 1) * FAIR_EPOCH_MS + (countsAsLost ? LOST_AFTER_MS : 0);
		},
		async extend(database, clockMs) {
			const now = Math.floor(clockMs / FAIR_EPOCH_MS);
			const epochs = await loadUncommittedEpochs(database, now, now + COMMITTED_AHEAD_EPOCHS);
			if (epochs.length === 0) return;
			const { seeds: made, found } = await seeds.make(epochs);
			if (found.length > 0)
				log.warn({ epochs: found }, `seeds found in the data folder: ${found.length} hours adopted`);
			await insertCommitments(
				database,
				await seeds.instance(),
				new Map([...made].map(([epoch, seed]) => [epoch, computeCommitment(epoch, seed)])),
			);
		},
		async reveal(database, before) {
			let isDone = true;
			for (const hour of await loadUnrevealedHours(database, before)) {
				const seed = await readSeed(hour);
				if (seed instanceof Buffer) {
					await updateRevealed(database, hour.epoch, seed);
					await seeds.remove(hour.epoch);
				} else if (seed === 'unreadable' || !(await declareLost(database, hour.epoch))) isDone = false;
			}
			return isDone;
		},
		async check(database) {
			const known = new Set(unreadable.keys());
			const hours = await loadUnrevealedHours(database);
			for (const hour of hours) await readSeed(hour);
			const secret = new Set(hours.map(({ epoch }) => epoch));
			for (const epoch of known) if (!secret.has(epoch)) unreadable.delete(epoch);
			const found = [...unreadable].filter(([epoch]) => !known.has(epoch));
			const [first] = found;
			if (first === undefined) return;
			const [epoch, err] = first;
			log.error(
				{ hours: found.length, first: new Date(epoch * FAIR_EPOCH_MS).toISOString(), err: err ?? undefined },
				'seeds of hours cannot be read: the fair indices are closed in these hours until they are back',
			);
		},
		unreadable: () => [...unreadable.keys()].sort((a, b) => a - b),
	};
}

function openHour(epoch: number, committedAt: number, seed: Buffer): OpenHour {
	const steps = new Map<FairTicker, (k: number, round: string) => number>();
	return {
		epoch,
		committedAt,
		steps(ticker) {
			const known = steps.get(ticker) ?? createFairSteps(seed, ticker, createNativeHmac);
			steps.set(ticker, known);
			return known;
		},
	};
}
