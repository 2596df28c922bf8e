import * as z from 'zod/mini';
import { formatNative, parseNative } from './native.ts';
import type { Rate } from './quote.ts';

const RATE_DECIMALS = 12;
/** Minor units of one unit of the account's currency. */
const MINOR_DECIMALS = 2;

/**
 * Rates as an operator writes them, in a file or at an address: how much of each currency one unit of `base` costs, and until
 * when that may be used.
 */
export const rateTable = z.object({
	base: z.literal('USD'),
	/** Shown to users beside the rate. */
	source: z.string().check(z.minLength(1), z.maxLength(80)),
	expires_at: z.iso.datetime({ offset: true }),
	rates: z.record(z.string().check(z.regex(/^[A-Z]{3,5}$/)), z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/))),
});
export type RateTable = z.output<typeof rateTable>;

/** The rate of a currency whose smallest unit has `decimals`; null if the table has none, or is over. */
export function findRate(table: RateTable, currency: string, decimals: number, nowMs: number): Rate | null {
	const price = parseNative(table.rates[currency] ?? '', RATE_DECIMALS);
	if (!price || Date.parse(table.expires_at) <= nowMs) return null;
	return {
		numerator: price * 10n ** BigInt(decimals),
		denominator: 10n ** BigInt(RATE_DECIMALS + MINOR_DECIMALS),
	};
}

/** The price of one unit of the account's currency, as a decimal of at most 12 places. */
export function formatRate({ numerator, denominator }: Rate, decimals: number): string {
	const price = (numerator * 10n ** BigInt(RATE_DECIMALS + MINOR_DECIMALS)) / (denominator * 10n ** BigInt(decimals));
	return formatNative(price, RATE_DECIMALS).replace(/\.?0+$/, '');
}
