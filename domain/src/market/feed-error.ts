import type { FeedErrorCause } from './contract.ts';
import { type BidAsk, computeMedianPrice } from './price.ts';

/** A venue's clock may be ahead of ours by this much, milliseconds (MARKET-08). */
export const CLOCK_OFF_MS = 100;
const MINUTE_MS = 60_000;

/** A logged price of venues, as far as its own rightness goes. `price` is in tick sizes, instants are epoch milliseconds. */
export interface FeedTick {
	readonly t: number;
	readonly price: bigint;
	readonly sourceT: number;
	/** Every quote that took part: `okx 90000.1/90000.2 bybit 90000/90000.1`. */
	readonly sourceRef: string;
}

/** The terms against which the quotes were checked when the tick was logged. */
export interface FeedTerms {
	readonly tickSize: string;
	readonly venues: readonly string[];
	/** Logged after the source's time, milliseconds (MARKET-08). */
	readonly lagMaxMs: number;
	/** Part of the price by which it may move, and by which a venue's record is widened. */
	readonly band: number;
}

/** A venue's own history of one minute, in plain prices; `t` is its beginning. */
export interface VenueMinute {
	readonly venue: string;
	readonly t: number;
	readonly low: number;
	readonly high: number;
}

interface NamedQuote extends BidAsk {
	readonly venue: string;
}

/**
 * TRADE-08: why a logged price is provably wrong, from stored data alone; null for one that is not.
 * @param before the tick before it, null where there is none.
 * @param record the venues' own minutes; empty where they have not been asked.
 */
export function findFeedError(
	tick: FeedTick,
	before: Omit<FeedTick, 'price'> | null,
	terms: FeedTerms,
	record: readonly VenueMinute[],
): FeedErrorCause | null {
	const quotes = parseQuotes(tick.sourceRef);
	if (quotes === null || !gives(quotes, tick.price, terms)) return 'not_its_quotes';
	if (isOutOfTime(tick, before, quotes, terms)) return 'source_time';
	const standing = quotes.filter((quote) => !isRefuted(quote, tick.t, terms, record));
	return standing.length === quotes.length || gives(standing, tick.price, terms) ? null : 'venue_record';
}

/** The minutes of a record that are held against a tick. */
export function pickMinutes(record: readonly VenueMinute[], tickMs: number): VenueMinute[] {
	const minuteMs = tickMs - (tickMs % MINUTE_MS);
	return record.filter(({ t }) => Math.abs(t - minuteMs) <= MINUTE_MS);
}

function parseQuotes(sourceRef: string): NamedQuote[] | null {
	const words = sourceRef.split(' ');
	const quotes: NamedQuote[] = [];
	for (let index = 0; index < words.length; index += 2) {
		const [bid, ask, ...others] = (words[index + 1] ?? '').split('/').map(Number);
		const isQuote = bid !== undefined && ask !== undefined && others.length === 0 && bid > 0 && bid <= ask && ask < 1e9;
		if (!isQuote) return null;
		quotes.push({ venue: words[index] as string, bid, ask });
	}
	return quotes;
}

/** True if quotes of enough of the asset's venues make this price (MARKET-02). */
function gives(quotes: readonly NamedQuote[], price: bigint, { tickSize, venues }: FeedTerms): boolean {
	const named = new Set(quotes.map(({ venue }) => venue).filter((venue) => venues.includes(venue)));
	const isEnough = named.size === quotes.length && quotes.length > venues.length / 2;
	return isEnough && computeMedianPrice(quotes, tickSize) === price;
}

const isAhead = ({ t, sourceT }: Pick<FeedTick, 't' | 'sourceT'>) => sourceT - t > CLOCK_OFF_MS;

/** MARKET-08. Of a median only the deciding quote's time is kept, which may be as old as its venue is quiet. */
function isOutOfTime(
	tick: FeedTick,
	before: Omit<FeedTick, 'price'> | null,
	quotes: readonly NamedQuote[],
	{ lagMaxMs }: FeedTerms,
): boolean {
	if (isAhead(tick)) return true;
	const [only, ...others] = quotes;
	if (only === undefined || others.length > 0) return false;
	if (tick.t - tick.sourceT > lagMaxMs) return true;
	const [onlyBefore, ...othersBefore] = (before && parseQuotes(before.sourceRef)) ?? [];
	const isSameVenue = onlyBefore?.venue === only.venue && othersBefore.length === 0;
	// After a time that was ahead the right ones go back: the wrong one was that before.
	return isSameVenue && before !== null && !isAhead(before) && tick.sourceT < before.sourceT;
}

/** True if the venue's own history has nothing near the quote: neither in the tick's minute nor in those beside it. */
function isRefuted(
	{ venue, bid, ask }: NamedQuote,
	tickMs: number,
	{ band }: FeedTerms,
	record: readonly VenueMinute[],
): boolean {
	const minutes = pickMinutes(record, tickMs).filter((minute) => minute.venue === venue);
	if (!minutes.some(({ t }) => t <= tickMs && tickMs < t + MINUTE_MS)) return false;
	const middle = (bid + ask) / 2;
	const [low, high] = [Math.min(...minutes.map((one) => one.low)), Math.max(...minutes.map((one) => one.high))];
	return middle < low * (1 - band) || middle > high * (1 + band);
}
