import { type Candle, mergeCandles } from '@fairtick/domain/market/candles';
import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import { computeMedianPrice } from '@fairtick/domain/market/price';
import type { DatabaseClock } from '../../../platform/clock/index.ts';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop, unlessAborted } from '../../../platform/loops/index.ts';
import { insertBackfillCandles, loadHistoryEdge } from '../sql/candles.ts';
import type { Feed } from './feed.ts';
import type { FeedAsset } from './feed-source.ts';
import { parseHistory } from './history.ts';
import type { QuoteBook } from './quote-book.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The same span as the history of the fair indices. */
const HISTORY_MS = 30 * DAY_MS;
/** Pause between two days of history, which no start waits for, and until a venue is asked again. */
const PAUSE_MS = 5_000;
const RETRY_MS = 60_000;
/** Venues give no candles shorter than a minute. */
const INTERVALS_S = CANDLE_INTERVALS_S.filter((intervalS) => intervalS * 1_000 >= MINUTE_MS);

export interface HistoryOptions {
	readonly database: Database;
	readonly clock: Pick<DatabaseClock, 'now'>;
	readonly log: Log;
	readonly book: QuoteBook;
	readonly feeds: readonly Feed[];
	readonly assets: readonly FeedAsset[];
}

/**
 * Fetches the time before the first tick from a venue's own history, day by day backwards (MARKET-05): candles marked
 * as backfill, for the chart alone. Asks only venues that are there, so that nothing is tried without a network.
 */
export async function keepHistory(options: HistoryOptions, signal: AbortSignal): Promise<void> {
	await Promise.all(options.assets.map((asset) => keepAssetHistory(options, asset, signal)));
}

function keepAssetHistory(options: HistoryOptions, asset: FeedAsset, until: AbortSignal): Promise<void> {
	const { database, clock, log, book, feeds } = options;
	/** Begin of the requested history: a holiday leaves no candle. */
	let askedFromMs = Number.POSITIVE_INFINITY;
	/** Returns whether an older day may be left. */
	const fetchDay = async (feed: Feed, signal: AbortSignal): Promise<boolean> => {
		const edge = await loadHistoryEdge(database, asset.assetId);
		const beganMs = edge.firstTickMs ?? clock.now();
		const toMs = Math.min(Math.floor((edge.oldestMs ?? beganMs) / MINUTE_MS) * MINUTE_MS, askedFromMs);
		if (toMs <= beganMs - HISTORY_MS) return false;
		const fromMs = Math.floor((toMs - 1) / DAY_MS) * DAY_MS;
		const candles = await unlessAborted(feed.loadHistory(asset.assetId, fromMs, toMs), signal);
		if (candles === null) return false;
		await insertHistory(database, asset, parseHistory(candles));
		askedFromMs = fromMs;
		return true;
	};
	let venue: string | undefined;
	const loop: Loop = new Loop({
		everyMs: PAUSE_MS,
		firstMs: 0,
		backoff: { firstMs: RETRY_MS, mostMs: RETRY_MS },
		until,
		run: async (signal) => {
			const feed = feeds.find((one) => asset.venues.includes(one.venue) && book.isConnected(one.venue));
			venue = feed?.venue;
			if (feed !== undefined && !(await fetchDay(feed, signal))) void loop.stop();
		},
		onError: (error) => {
			const reason = error instanceof Error ? error.message : String(error);
			log.warn({ asset: asset.ticker, venue, reason }, 'history could not be fetched');
		},
	});
	return loop.ended;
}

async function insertHistory(database: Database, asset: FeedAsset, minutes: readonly Candle<number>[]): Promise<void> {
	const { assetId, tickSize } = asset;
	const whole = (price: number) => computeMedianPrice([{ bid: price, ask: price }], tickSize);
	const exact = minutes.map(({ t, open, high, low, close }) => {
		return { t, open: whole(open), high: whole(high), low: whole(low), close: whole(close) };
	});
	const candles = INTERVALS_S.flatMap((intervalS) =>
		mergeCandles(exact, intervalS).map((candle) => ({ ...candle, assetId, intervalS })),
	);
	if (candles.length > 0) await inTransaction(database, (tx) => insertBackfillCandles(tx, candles, { shared: true }));
}
