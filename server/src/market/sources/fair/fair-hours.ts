import { computeCommitment, createFairSteps, FAIR_EPOCH_MS, type FairTicker } from '@fairtick/domain/market/fair-walk';
import type { Queryable } from '../../../database/index.ts';
import type { Log } from '../../../log/index.ts';
import {
	insertCommitments,
	loadLiveHour,
	loadUncommittedEpochs,
	loadUnrevealedHours,
	updateLost,
	updateRevealed,
} from './fair-queries.ts';
import { createNativeHmac } from './native-hmac.ts';
import type { SeedFolder } from './seed-folder.ts';

/** Commitments reach further ahead than the 48 hours of the rules, so that a day's standstill does not shorten them. */
const COMMITTED_AHEAD_EPOCHS = 72;

/** An hour whose ticks can be made. */
export interface OpenHour {
	readonly epoch: number;
	readonly committedAt: number;
	steps(ticker: FairTicker): (k: number, round: string) => number;
}

/** Seeds, commitments and reveals (docs/fairness.md, 2). */
export interface FairHours {
	/** The hour, `lost` when its seed cannot be read any more, null without a commitment; throws when the disk cannot tell. */
	load(database: Queryable, epoch: number): Promise<OpenHour | 'lost' | null>;
	/** Publishes what is missing of the commitments from this hour on. */
	extend(database: Queryable, clockMs: number): Promise<void>;
	/** Reveals the seeds of all hours before `epoch`, whose last ticks are in the log. */
	reveal(database: Queryable, epoch: number): Promise<void>;
}

export function createFairHours(seeds: SeedFolder, log: Log): FairHours {
	const cache = new Map<number, OpenHour>();

	const loadSeed = async (epoch: number, commitment: Buffer): Promise<Buffer | null> => {
		const seed = await seeds.read(epoch);
		return seed !== null && commitment.equals(computeCommitment(epoch, seed)) ? seed : null;
	};

	return {
		async load(database, epoch) {
			const cached = cache.get(epoch);
			if (cached) return cached;
			const row = await loadLiveHour(database, epoch);
			if (row === null) return null;
			const seed = row.lost ? null : await loadSeed(epoch, row.commitment);
			if (seed === null) return 'lost';
			const hour = openHour(epoch, row.committedAt, seed);
			for (const known of cache.keys()) if (known < epoch - 1) cache.delete(known);
			cache.set(epoch, hour);
			return hour;
		},
		async extend(database, clockMs) {
			const now = Math.floor(clockMs / FAIR_EPOCH_MS);
			const epochs = await loadUncommittedEpochs(database, now, now + COMMITTED_AHEAD_EPOCHS);
			if (epochs.length === 0) return;
			const made = await seeds.make(epochs);
			await insertCommitments(
				database,
				new Map([...made].map(([epoch, seed]) => [epoch, computeCommitment(epoch, seed)])),
			);
		},
		async reveal(database, before) {
			for (const { epoch, commitment } of await loadUnrevealedHours(database, before)) {
				const seed = await loadSeed(epoch, commitment);
				if (seed === null) {
					log.error({ epoch }, 'the seed of an hour is lost, it cannot be revealed');
					await updateLost(database, epoch);
					continue;
				}
				await updateRevealed(database, epoch, seed);
				await seeds.remove(epoch);
			}
		},
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
