import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { loadCandlesThrough, upsertCandles } from '../sql/candles.ts';
import type { AssetCommit } from '../ticks/tick-log.ts';

const SHORTEST_MS = CANDLE_INTERVALS_S[0] * 1000;

/** Keeps the stored candles of closed intervals up with the tick log (MARKET-05). */
export interface CandleBuilder {
	/** Forgets how far candles are stored: another writer may have stored some since. */
	begin(): void;
	/** Reads how far the candles of an asset are stored, before its first commit here. */
	learn(assetIds: readonly number[]): Promise<void>;
	/** Called for every commit; works when a candle is over. */
	onCommits(commits: readonly AssetCommit[]): void;
	/** Waits for the work under way. */
	stop(): Promise<void>;
}

/** Continues where the stored candles end, so that a crash leaves nothing out and nothing twice. */
export function createCandleBuilder(database: Database, log: Log): CandleBuilder {
	const through = new Map<number, number>();
	const reached = new Map<number, number>();
	let work: Promise<void> | null = null;

	const due = () => new Map([...through].filter(([id, from]) => (reached.get(id) ?? 0) + 1 >= from + SHORTEST_MS));
	const build = async (): Promise<void> => {
		for (let from = due(); from.size > 0; from = due())
			for (const [assetId, reachedMs] of await upsertCandles(database, from)) through.set(assetId, reachedMs);
	};
	return {
		begin() {
			through.clear();
			reached.clear();
		},
		async learn(ids) {
			const unknown = ids.filter((id) => !through.has(id));
			if (unknown.length === 0) return;
			for (const [assetId, fromMs] of await loadCandlesThrough(database, unknown)) through.set(assetId, fromMs);
		},
		onCommits(commits) {
			for (const commit of commits) reached.set(commit.assetId, commit.loggedThrough);
			if (work !== null || due().size === 0) return;
			work = build()
				// The next commit tries again.
				.catch((error: unknown) => log.error({ err: error }, 'candles could not be written'))
				.finally(() => {
					work = null;
				});
		},
		async stop() {
			await work;
		},
	};
}
