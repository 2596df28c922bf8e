import { remember } from '../memo.ts';

/** A decimal as a whole number of its last place: 0.000005 is 5 with 6 decimals. */
export interface Decimal {
	readonly units: number;
	readonly decimals: number;
}

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

/** Reads plain digits with an optional fraction, zeros at its end dropped; null for anything else or more than 2^53. */
export function parseDecimal(text: string): Decimal | null {
	const match = DECIMAL.exec(text);
	if (match === null) return null;
	const fraction = (match[2] ?? '').replace(/0+$/, '');
	const units = Number((match[1] as string) + fraction);
	return Number.isSafeInteger(units) ? { units, decimals: fraction.length } : null;
}

/** Tick sizes are few, and every price that is shown needs one. */
const parseTickSize = remember(100, parseDecimal);

/**
 * A price as text: its number of tick sizes times the tick size, with as many decimals as the tick size has.
 * `formatPrice(224292n, '0.000005')` is `1.121460`.
 */
export function formatPrice(price: bigint, tickSize: string): string {
	const size = parseTickSize(tickSize);
	if (size === null || size.units === 0 || price < 0n) throw new RangeError(`formatPrice(${price}, ${tickSize})`);
	const digits = (price * BigInt(size.units)).toString().padStart(size.decimals + 1, '0');
	return size.decimals === 0 ? digits : `${digits.slice(0, -size.decimals)}.${digits.slice(-size.decimals)}`;
}

/** A price as a whole number of tick sizes; null for text that is none, or lies between two of them. */
export function parsePrice(text: string, tickSize: string): bigint | null {
	const [price, size] = [parseDecimal(text), parseTickSize(tickSize)];
	if (price === null || size === null || price.units === 0 || size.units === 0) return null;
	const decimals = Math.max(price.decimals, size.decimals);
	const scaled = (one: Decimal) => BigInt(one.units) * 10n ** BigInt(decimals - one.decimals);
	const [units, step] = [scaled(price), scaled(size)];
	const count = units / step;
	return units % step === 0n && count <= BigInt(Number.MAX_SAFE_INTEGER) ? count : null;
}

/** Decimals of a price as text that matter: six digits in all, never fewer than two decimals nor more than it has. */
export function countShownDecimals(text: string): number {
	const [whole = '', decimals = ''] = text.replace('-', '').split('.');
	return Math.min(decimals.length, Math.max(2, 6 - whole.length));
}

/** The best prices of a venue, bid and ask, as plain numbers. */
export interface BidAsk {
	readonly bid: number;
	readonly ask: number;
}

/** Digits beyond those of the tick size that a venue may quote. */
const FINER = 3;

const half = (value: bigint, divisor: bigint) => (2n * value + divisor) / (2n * divisor);

/**
 * The median of the middles between best bid and ask (MARKET-02), in whole tick sizes; a half is rounded up. Exact for
 * quotes with at most three digits more than the tick size: no sum of binary fractions takes part.
 */
export function computeMedianPrice(quotes: readonly BidAsk[], tickSize: string): bigint {
	const size = parseDecimal(tickSize);
	if (size === null || size.units === 0 || quotes.length === 0) throw new RangeError(`computeMedianPrice(${tickSize})`);
	const scale = 10 ** (size.decimals + FINER);
	const whole = (price: number) => BigInt(Math.round(price * scale));
	/** Twice the middle of each, ascending. */
	const doubled = quotes.map(({ bid, ask }) => whole(bid) + whole(ask)).sort((a, b) => (a < b ? -1 : 1));
	const lower = doubled[(doubled.length - 1) >> 1] as bigint;
	const upper = doubled[doubled.length >> 1] as bigint;
	return half(lower + upper, 4n * BigInt(size.units) * BigInt(10 ** FINER));
}
