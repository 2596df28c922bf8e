import { randomBytes } from 'node:crypto';
import { computeCommitment, createFairSteps, FAIR_EPOCH_MS, type FairTicker } from '@fairtick/domain/market/fair-walk';
import type { Database, Queryable } from '../../../../platform/database/index.ts';
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
import { moveLeftSeeds, readLeftSeeds } from './left-seeds.ts';
import { createNativeHmac } from './native-hmac.ts';
import type { SeedBox } from './seed-box.ts';

/** Commitments reach further ahead than the 48 hours of the rules, so that a day's standstill does not shorten them. */
const COMMITTED_AHEAD_EPOCHS = 72;
/** A seed that is gone counts as lost this long after its hour's end (MARKET-14); `declare_hour_lost` enforces it. */
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
	 * The hour; `lost` once its seed counts as lost, `unreadable` while the seed does not open and may come back, null
	 * without a commitment.
	 */
	load(tx: Queryable, epoch: number): Promise<OpenHour | 'lost' | 'unreadable' | null>;
	/** Estimated instant at which ticks continue after an hour without its seed; epoch milliseconds. */
	loadReopening(tx: Queryable, epoch: number): Promise<number>;
	/** Publishes the missing commitments from this hour on, and moves seeds of older versions into rows. */
	extend(database: Database, clockMs: number): Promise<void>;
	/** Reveals the seeds of all hours before `epoch`, whose last ticks are in the log. False while one cannot be read. */
	reveal(database: Queryable, epoch: number): Promise<boolean>;
	/** Opens the seed of every hour that is not revealed, those to come included, and logs when one does not open. */
	check(database: Queryable): Promise<void>;
	/** Epochs whose seeds did not open when they were looked for last. */
	unreadable(): readonly number[];
}

const SEED_BYTES = 32;

/** @param dataDir where older versions kept seeds. */
export function createFairHours(seeds: SeedBox, dataDir: string, log: Log): FairHours {
	const unreadable = new Map<number, 'gone' | 'closed'>();

	/** The public seed of an hour, or its secret one: an index that was off the list may need an hour that was revealed. */
	const readSeed = (hour: FairHourRow): Buffer | 'gone' | 'closed' => {
		const seed = hour.seed ?? seeds.open(hour);
		if (typeof seed === 'string') unreadable.set(hour.epoch, seed);
		else unreadable.delete(hour.epoch);
		return seed;
	};

	const declareLost = async (tx: Queryable, epoch: number): Promise<boolean> => {
		const declared = await declareHourLost(tx, epoch);
		if (declared) log.error({ epoch }, 'the seed of an hour counts as lost');
		return declared;
	};

	return {
		async load(tx, epoch) {
			const row = await loadLiveHour(tx, epoch);
			if (row === null) return null;
			if (row.lost) return 'lost';
			const seed = readSeed(row);
			if (seed === 'closed') return 'unreadable';
			if (seed === 'gone') return (await declareLost(tx, epoch)) ? 'lost' : 'unreadable';
			return openHour(epoch, row.committedAt, seed);
		},
		async loadReopening(tx, epoch) {
			let last: FairHourRow | undefined;
			for (const row of await loadHoursFrom(tx, epoch)) {
				const goesOn = row.epoch > epoch && !row.lost && readSeed(row) instanceof Buffer;
				if (goesOn || row.epoch > (last?.epoch ?? epoch) + 1) break;
				last = row;
			}
			const countsAsLost = last !== undefined && !last.lost && last.own === true;
			return ((last?.epoch ?? epoch) + 1) * FAIR_EPOCH_MS + (countsAsLost ? LOST_AFTER_MS : 0);
		},
		async extend(database, clockMs) {
			const now = Math.floor(clockMs / FAIR_EPOCH_MS);
			const epochs = await loadUncommittedEpochs(database, now, now + COMMITTED_AHEAD_EPOCHS);
			const onError = (err: unknown, file: string) =>
				log.error({ err, file }, 'a file of DATA_DIR/seeds cannot be read');
			const left = await readLeftSeeds(dataDir, seeds, onError);
			const adopted = epochs.filter((epoch) => left.seeds.has(epoch));
			if (adopted.length > 0)
				log.warn({ epochs: adopted }, `seeds found in the data folder: ${adopted.length} hours adopted`);
			const made = epochs.map((epoch) => {
				const seed = left.seeds.get(epoch) ?? randomBytes(SEED_BYTES);
				return { epoch, commitment: computeCommitment(epoch, seed), sealed: seeds.seal(epoch, seed) };
			});
			if (made.length > 0) await insertCommitments(database, made);
			await moveLeftSeeds(database, seeds, { dataDir, left, log });
		},
		async reveal(database, before) {
			let isDone = true;
			for (const hour of await loadUnrevealedHours(database, before)) {
				const seed = readSeed(hour);
				if (seed instanceof Buffer) await updateRevealed(database, hour.epoch, seed);
				else if (seed === 'closed' || !(await declareLost(database, hour.epoch))) isDone = false;
			}
			return isDone;
		},
		async check(database) {
			const known = new Set(unreadable.keys());
			const hours = await loadUnrevealedHours(database);
			for (const hour of hours) readSeed(hour);
			const secret = new Set(hours.map(({ epoch }) => epoch));
			for (const epoch of known) if (!secret.has(epoch)) unreadable.delete(epoch);
			const found = [...unreadable].filter(([epoch]) => !known.has(epoch));
			const [first] = found;
			if (first === undefined) return;
			const [epoch, why] = first;
			log.error(
				{ hours: found.length, first: new Date(epoch * FAIR_EPOCH_MS).toISOString(), why },
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
