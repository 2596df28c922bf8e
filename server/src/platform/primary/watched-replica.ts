import { createDatabase, loadValue, type Queryable, type Replica, ReplicaBehind } from '../database/index.ts';
import { Loop } from '../loops/index.ts';

/** Durations in milliseconds. */
const LOOK_MS = 1_000;
const ANSWER_MS = 5_000;
/** Reports of an older state are refused. */
const MOST_LAG_MS = 60_000;

export interface WatchedReplica extends Replica {
	/** Begins to look at it once a second. */
	begin(primary: Queryable): void;
	stop(): Promise<void>;
}

/**
 * A replica whose lag is known by the beats of the server processes (CLUSTER-08): each writes one a second on the primary. The time of the last
 * replayed transaction would grow whenever nothing is written.
 */
export function watchReplica(
	url: string,
	{ onError, nowMs = () => performance.now() }: { onError: (error: unknown) => void; nowMs?: () => number },
): WatchedReplica {
	const database = createDatabase(url, { max: 1, answerTimeoutMs: ANSWER_MS, readsOnly: true });
	let seen: { readonly asOfMs: number; readonly lagMs: number; readonly atMs: number } | null = null;
	let loop: Loop | undefined;

	const look = async (primary: Queryable) => {
		const atMs = nowMs();
		const [asOfMs, clockMs] = await Promise.all([
			loadValue(database, 'select extract(epoch from max(beat_at))::float8 * 1000 from nodes'),
			loadValue(primary, 'select extract(epoch from clock_timestamp())::float8 * 1000'),
		]);
		if (asOfMs !== null && clockMs !== null) seen = { asOfMs, lagMs: clockMs - asOfMs, atMs };
	};

	return {
		url,
		asOfMs() {
			if (seen === null || seen.lagMs + nowMs() - seen.atMs > MOST_LAG_MS)
				throw new ReplicaBehind('the replica for reports is more than a minute behind, or does not answer');
			return Math.floor(seen.asOfMs);
		},
		begin(primary) {
			loop = new Loop({
				everyMs: LOOK_MS,
				firstMs: 0,
				run: () => look(primary),
				onError: (error, failures) => failures === 1 && onError(error),
			});
		},
		async stop() {
			await loop?.stop();
			await database.end();
		},
	};
}
