import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { Database } from '../database/index.ts';
import { HttpError, NotDone, toOutage, Unknown } from '../http/index.ts';
import type { MarketTick } from '../market/index.ts';
import { Corrector } from './correcting/corrector.ts';
import { BatchQueue, QueuedTooLong, RunsTooLong } from './placing/batch-queue.ts';
import { KeptCatalogue } from './placing/catalogue.ts';
import {
	type Placement,
	type PlacementAnswer,
	type PlacingRules,
	type PublishedTradeEvent,
	placeTrades,
} from './placing/open-trade.ts';
import { AssetSettler } from './settling/settler.ts';
import type { StoredTrade } from './trade/row.ts';

/** What trading needs of the market. */
export interface TradedMarket {
	readonly assetIds: readonly number[];
	/** Calls back after each commit of ticks, in the order of their seq. */
	onTicksCommitted(listener: (assetId: number, ticks: readonly MarketTick[]) => void): () => void;
	/** Calls back after a commit of prices that are provably wrong (TRADE-08). */
	onFeedErrors(listener: () => void): () => void;
	/** Moves `logged_through` to the clock where the asset's source allows it (MARKET-09). */
	advanceLoggedThrough(assetId: number): Promise<void>;
	/** Epoch milliseconds of the deciding clock, estimated. */
	nowMs(): number;
}

export interface TradingOptions extends PlacingRules {
	readonly database: Database;
	readonly market: TradedMarket;
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly publishEntered: (userId: number, show: () => Trade) => void;
	readonly onError: (error: unknown, what: string) => void;
}

export interface Trading {
	/**
	 * Places a trade; throws `NotDone` or `Unknown` in an outage. With a session it is proved in the same commit that the
	 * session lives, else `http.signed_out` is thrown and nothing is done.
	 */
	place(userId: number, body: OpenTradeBody, sessionId?: string): Promise<PlacementAnswer>;
	/** What this process has done since its start, and what waits now. */
	counts(): TradingCounts;
	/** Ids of open trades that could not be settled and are kept out of the way of others (TRADE-17). */
	unsettled(): readonly string[];
	/** Lets placements under way end, then settlement; open trades are settled after the next start. */
	stop(): Promise<void>;
}

export interface TradingCounts {
	readonly placed: number;
	/** Commits that placements shared. */
	readonly batches: number;
	readonly settled: number;
	/** Placements that wait for their batch. */
	readonly waiting: number;
}

const MAX_BATCH = 128;
const LANES = 2;
/** What a run costs whatever it holds is about what these placements cost. */
const JOIN_FROM = 8;
const STUCK_AFTER_MS = 25;
/** A placement that has not begun by then was not done (wire contract: 503 `trading.not_done`). */
const DEADLINE_MS = 3_000;
/** One that began and has no answer by then is `trading.unknown`; its commit goes on. */
const PATIENCE_MS = 8_000;
/** So long after the last placement the next one is expected. */
const PLACING_MS = 1_000;

/** Takes placements in batches and settles every trade of the market's assets, those of an earlier run included. */
export function createTrading(options: TradingOptions): Trading {
	const { database, market, publish } = options;
	const counts = { placed: 0, batches: 0, settled: 0 };
	let placedAtMs = Number.NEGATIVE_INFINITY;
	const settlers = new Map(
		market.assetIds.map((assetId) => [
			assetId,
			new AssetSettler(assetId, {
				...options,
				publish: (events) => {
					counts.settled += events.length;
					publish(events);
				},
				nowMs: () => market.nowMs(),
				isPlacing: () => performance.now() - placedAtMs < PLACING_MS,
				advanceLoggedThrough: (id) => market.advanceLoggedThrough(id),
				onError: (error, id) => options.onError(error, `settling asset ${id}`),
			}),
		]),
	);
	const catalogues = new KeptCatalogue();
	/** After the commit: what fails here must not make the placements look undone. */
	const tell = (events: readonly PublishedTradeEvent[], opened: readonly StoredTrade[]) => {
		try {
			publish(events);
			for (const trade of opened) settlers.get(trade.terms.assetId)?.opened(trade);
		} catch (error) {
			options.onError(error, 'telling of new trades');
		}
	};
	const createQueue = (lanes: number) =>
		new BatchQueue<Placement, PlacementAnswer | 'signed out'>({
			maxBatch: MAX_BATCH,
			lanes,
			joinFrom: JOIN_FROM,
			stuckAfterMs: STUCK_AFTER_MS,
			deadlineMs: DEADLINE_MS,
			patienceMs: PATIENCE_MS,
			ownerOf: ({ userId }) => userId,
			worse: (first, second) => (toOutage(first, true) instanceof Unknown ? first : second),
			run: async (placements) => {
				const { answers, events, opened } = await placeTrades(database, catalogues, options, placements);
				counts.batches++;
				counts.placed += opened.length;
				tell(events, opened);
				return answers;
			},
		});
	// Real placements take turns (TRADE-12); demo ones never wait for them.
	const queues = { demo: createQueue(LANES), real: createQueue(1) };
	const corrector = new Corrector(options);
	const unsubscribe = [
		market.onTicksCommitted((assetId, ticks) => settlers.get(assetId)?.onTicks(ticks)),
		market.onFeedErrors(() => corrector.wake()),
	];
	for (const settler of settlers.values()) settler.wake();

	return {
		async place(userId, body, sessionId) {
			placedAtMs = performance.now();
			const answer = await queues[body.mode].add({ userId, body, sessionId }).catch(rethrowOutage);
			if (answer === 'signed out') throw new HttpError('http.signed_out');
			return answer;
		},
		counts: () => ({ ...counts, waiting: queues.demo.waiting + queues.real.waiting }),
		unsettled: () => [...settlers.values()].flatMap((settler) => settler.unsettled),
		async stop() {
			await Promise.all([queues.demo.drained(), queues.real.drained()]);
			for (const end of unsubscribe) end();
			await Promise.all([corrector.stop(), ...[...settlers.values()].map((settler) => settler.stop())]);
		},
	};
}

/** An outage while placing has codes of its own, so that a client knows to ask again with the same id. */
function rethrowOutage(error: unknown): never {
	if (error instanceof QueuedTooLong) throw new NotDone('trading', error);
	if (error instanceof RunsTooLong) throw new Unknown('trading', error);
	const outage = toOutage(error, true);
	if (outage instanceof NotDone) throw new NotDone('trading', error);
	if (outage instanceof Unknown) throw new Unknown('trading', error);
	throw error;
}
