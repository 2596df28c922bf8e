import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable } from './pool.ts';

/** A standby that reports and lists are read from, never decisions. */
export interface Replica {
	/** Address for the restricted role. */
	readonly url: string;
	/** The instant up to which it has everything, epoch milliseconds. Throws `ReplicaBehind` if that is too long ago. */
	asOfMs(): number;
}

/** The replica lacks everything of the last minute, or does not answer. */
export class ReplicaBehind extends Error {}

interface Reading {
	/** The oldest state that was read; null: nothing was read from a replica. */
	asOfMs: number | null;
}

const current = new AsyncLocalStorage<Reading>();

/** Runs `work`, and returns the instant of the replica's oldest state that it has read, epoch milliseconds; null: it has read from the primary alone. */
export async function noteAsOf<Result>(
	work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly asOfMs: number | null }> {
	const reading: Reading = { asOfMs: null };
	const result = await current.run(reading, work);
	return { result, asOfMs: reading.asOfMs };
}

/** Statements on a pool of the replica, while that is not too far behind. */
export function readFrom(replica: Replica, pool: Database): Queryable {
	const query = async (...asked: Parameters<Database['query']>) => {
		const asOfMs = replica.asOfMs();
		const reading = current.getStore();
		if (reading) reading.asOfMs = Math.min(reading.asOfMs ?? asOfMs, asOfMs);
		return pool.query(...asked);
	};
	return { query: query as Queryable['query'] };
}
