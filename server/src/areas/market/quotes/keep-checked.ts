import { findFeedError, pickMinutes, type VenueMinute } from '@fairtick/domain/market/feed-error';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop, unlessAborted } from '../../../platform/loops/index.ts';
import type { Feed } from './feed.ts';
import {
	type CheckedTick,
	type CheckPart,
	type FoundError,
	insertFeedErrors,
	loadCheckEdge,
	loadCheckedTicks,
	updateCheck,
} from './feed-check-queries.ts';
import type { FeedAsset } from './feed-source.ts';
import { parseHistory } from './history.ts';
import type { QuoteBook } from './quote-book.ts';
import { writeRecord } from './venue-record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** An error that is found later than a day after its price is none any more (TRADE-08); some minutes are left for the commit. */
const FOUND_WITHIN_MS = 24 * HOUR_MS - 5 * MINUTE_MS;
/** Prices looked at in one go. */
const STEP_MS = 4 * HOUR_MS;
/** The minute after a price is over, and its venue has had a minute more to report it. */
const VENUE_LAG_MS = 2 * MINUTE_MS;
/** A venue whose history is unavailable is waited for this long, then the others' records have to do. */
const WAIT_FOR_VENUE_MS = 12 * HOUR_MS;
const LOG_EVERY_MS = 30_000;
/** Venues bound how often they can be asked. */
const VENUE_EVERY_MS = 10 * MINUTE_MS;

export interface CheckingOptions {
	readonly database: Database;
	readonly log: Log;
	readonly book: Pick<QuoteBook, 'isConnected'>;
	readonly feeds: readonly Feed[];
	readonly assets: readonly FeedAsset[];
	/** Wrong prices were found and committed. */
	readonly onErrors: () => void;
}

/** Looks for prices that are provably wrong (TRADE-08) until the signal: in the log soon, in the venues' histories later. */
export async function keepChecked(options: CheckingOptions, signal: AbortSignal): Promise<void> {
	await Promise.all([repeat(options, 'log', LOG_EVERY_MS, signal), repeat(options, 'venue', VENUE_EVERY_MS, signal)]);
}

function repeat(options: CheckingOptions, part: CheckPart, everyMs: number, until: AbortSignal): Promise<void> {
	const { assets, log } = options;
	const report = (error: unknown, asset?: string) => {
		const reason = error instanceof Error ? error.message : String(error);
		log.warn({ asset, part, reason }, 'prices could not be checked and are tried again');
	};
	const check = async (asset: FeedAsset, signal: AbortSignal) => {
		while (!signal.aborted && (await checkPrices(options, asset, part, signal)));
	};
	return new Loop({
		everyMs,
		firstMs: 0,
		until,
		run: async (signal) => {
			for (const asset of assets) await check(asset, signal).catch((error: unknown) => report(error, asset.ticker));
		},
		onError: (error) => report(error),
	}).ended;
}

/** One step of a check, committed whole or not at all, by the first process that does it; whether there may be more to look at. */
export async function checkPrices(
	options: CheckingOptions,
	asset: FeedAsset,
	part: CheckPart,
	signal: AbortSignal,
): Promise<boolean> {
	const { database, log } = options;
	const { assetId, ticker } = asset;
	const { throughMs, loggedThroughMs, nowMs } = await loadCheckEdge(database, assetId, part);
	const reachedMs =
		part === 'log'
			? Math.min(loggedThroughMs, nowMs)
			: Math.min(loggedThroughMs, nowMs - (nowMs % MINUTE_MS) - VENUE_LAG_MS);
	const afterMs = Math.max(throughMs, nowMs - FOUND_WITHIN_MS);
	const mostMs = Math.min(reachedMs, afterMs + STEP_MS);
	if (mostMs <= afterMs) return false;
	const all = await loadCheckedTicks(database, assetId, afterMs, mostMs);
	const left = part === 'log' ? undefined : all.find((tick) => isLeft(options, tick, nowMs));
	const untilMs = left === undefined ? mostMs : left.t - 1;
	if (untilMs <= afterMs) return false;
	const ticks = all.filter(({ t }) => t <= untilMs);
	const record = part === 'log' ? [] : await askVenues(options, asset, ticks, nowMs, signal);
	if (record === null) return false;
	const found = ticks.flatMap((tick) => toFound(asset, tick, record));
	const isMoved = await inTransaction(database, async (tx) => {
		const isFirst = await updateCheck(tx, assetId, part, throughMs, untilMs);
		if (isFirst && found.length > 0) await insertFeedErrors(tx, assetId, found);
		return isFirst;
	});
	if (isMoved && found.length > 0) {
		log.error(
			{ asset: ticker, count: found.length, first: found[0] },
			'prices are provably wrong: losses on them are made good',
		);
		options.onErrors();
	}
	return isMoved && untilMs < reachedMs;
}

function toFound(asset: FeedAsset, tick: CheckedTick, record: readonly VenueMinute[]): FoundError[] {
	const { tickSize, venues, seq, t } = tick;
	const terms = { tickSize, venues, lagMaxMs: asset.lagMaxMs, band: asset.band };
	const cause = findFeedError(tick, tick.before, terms, record);
	if (cause === null) return [];
	return [{ seq, t, cause, record: cause === 'venue_record' ? writeRecord(pickMinutes(record, t)) : null }];
}

const canWait = (nowMs: number, tickMs: number) => nowMs - tickMs < WAIT_FOR_VENUE_MS;

/** True if a price is left to others: the asset had other venues then, whose connections are kept for a day to check it. */
const isLeft = ({ feeds }: CheckingOptions, { t, venues }: CheckedTick, nowMs: number) =>
	canWait(nowMs, t) && venues.some((venue) => feeds.every((feed) => feed.venue !== venue));

/** The venues' own minutes around the ticks; null while a venue is waited for. */
async function askVenues(
	options: CheckingOptions,
	asset: FeedAsset,
	ticks: readonly CheckedTick[],
	nowMs: number,
	signal: AbortSignal,
): Promise<VenueMinute[] | null> {
	const [first, last] = [ticks[0], ticks.at(-1)];
	if (first === undefined || last === undefined) return [];
	const fromMs = first.t - (first.t % MINUTE_MS) - MINUTE_MS;
	const toMs = last.t - (last.t % MINUTE_MS) + 2 * MINUTE_MS;
	const record: VenueMinute[] = [];
	for (const venue of new Set(ticks.flatMap(({ venues }) => venues))) {
		const minutes = await askVenue(options, asset, venue, fromMs, toMs, signal);
		if (signal.aborted || (minutes === null && canWait(nowMs, first.t))) return null;
		record.push(...(minutes ?? []));
	}
	return record;
}

/** A venue's own minutes; null if it is not connected, or its history is refused or cannot be read. */
async function askVenue(
	{ book, feeds, log }: CheckingOptions,
	{ assetId, ticker }: FeedAsset,
	venue: string,
	fromMs: number,
	toMs: number,
	signal: AbortSignal,
): Promise<VenueMinute[] | null> {
	const feed = feeds.find((one) => one.venue === venue);
	if (feed === undefined || !book.isConnected(venue)) return null;
	try {
		const history = await unlessAborted(feed.loadHistory(assetId, fromMs, toMs), signal);
		return history && parseHistory(history).map(({ t, low, high }) => ({ venue, t, low, high }));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		log.warn({ asset: ticker, venue, reason }, 'prices could not be held against the history of their venue');
		return null;
	}
}
