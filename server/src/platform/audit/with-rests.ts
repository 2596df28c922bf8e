import type { Queryable } from '../database/index.ts';
import { pause } from '../loops/index.ts';

/** A statement that took minutes is not rested for as long: its transaction would be ended as forgotten. */
const LONGEST_MS = 10_000;

/**
 * Rests after each statement for as long as it and the work before it took, so that others get at least half of the
 * processor and the disk.
 */
export function withRests(
	tx: Queryable,
	nowMs: () => number = () => performance.now(),
	sleep: (ms: number) => Promise<unknown> = (ms) => pause(ms),
): Queryable {
	let busyFromMs = nowMs();
	const query = async (...statement: Parameters<Queryable['query']>) => {
		const answer = await tx.query(...statement);
		await sleep(Math.min(nowMs() - busyFromMs, LONGEST_MS));
		busyFromMs = nowMs();
		return answer;
	};
	return { query: query as Queryable['query'] };
}
