import type { Bps, Minor } from '../money/money.ts';

/** How much of a native currency one minor unit of the account's is worth: `numerator / denominator` native units. */
export interface Rate {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/** How long a quote can be used (CASH-06). */
const QUOTE_LIFE_MS = 10 * 60_000;
/** Unpaid quotes at once, and quotes in 24 hours, of a user. */
const MOST_UNPAID = 3;
const MOST_A_DAY = 10;
const WHOLE_BPS = 10_000n;

const floorDivide = (dividend: bigint, divisor: bigint) => dividend / divisor;
const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/** What a quote promises: amounts of the account, native amounts, and what the house gains by the difference. */
export interface QuotedAmounts {
	readonly amountMinor: Minor;
	/** Native. */
	readonly localAmount: bigint;
	/** Difference to the value at the rate without spread, 0 or more: between clearing and `house:fx`. */
	readonly fxMinor: Minor;
}

/**
 * What a deposit of `amountMinor` costs in native units, rounded up (CASH-06). Amounts must be above zero, the spread 0 to
 * 9,999 basis points; else `RangeError`.
 */
export function computeDepositQuote(amountMinor: Minor, rate: Rate, spreadBps: Bps): QuotedAmounts {
	check(amountMinor, rate, spreadBps);
	const spread = WHOLE_BPS + BigInt(spreadBps);
	const localAmount = ceilDivide(amountMinor * rate.numerator * spread, rate.denominator * WHOLE_BPS);
	return { amountMinor, localAmount, fxMinor: computeCredit(localAmount, rate) - amountMinor };
}

/** What a withdrawal of `amountMinor` brings in native units, rounded down (CASH-06); 0 where it is less than one. */
export function computeWithdrawalQuote(amountMinor: Minor, rate: Rate, spreadBps: Bps): QuotedAmounts {
	check(amountMinor, rate, spreadBps);
	const spread = WHOLE_BPS - BigInt(spreadBps);
	const localAmount = floorDivide(amountMinor * rate.numerator * spread, rate.denominator * WHOLE_BPS);
	return { amountMinor, localAmount, fxMinor: amountMinor - computeCost(localAmount, rate) };
}

/** What a native amount is worth to the user who pays it, rounded down. */
export const computeCredit = (localAmount: bigint, { numerator, denominator }: Rate): Minor =>
	floorDivide(localAmount * denominator, numerator);

/** What a native amount costs the house that pays it, rounded up. */
export const computeCost = (localAmount: bigint, { numerator, denominator }: Rate): Minor =>
	ceilDivide(localAmount * denominator, numerator);

/**
 * What a payment under a quote is credited with: the quoted amount for the quoted native amount exactly, a share of it,
 * rounded down, for another one.
 */
export function computeQuotedCredit(
	paidAmount: bigint,
	quote: Pick<QuotedAmounts, 'amountMinor' | 'localAmount'>,
): Minor {
	return floorDivide(paidAmount * quote.amountMinor, quote.localAmount);
}

/** Late or partial crypto: the lower of what the quote and the rate at first sight on the chain say (CASH-06). */
export function computeCryptoCredit(
	paidAmount: bigint,
	quote: Pick<QuotedAmounts, 'amountMinor' | 'localAmount'>,
	firstSeen: Rate,
): Minor {
	const [quoted, seen] = [computeQuotedCredit(paidAmount, quote), computeCredit(paidAmount, firstSeen)];
	if (seen < quoted) return seen;
	return quoted;
}

/** Whether a quote can be used no more; epoch milliseconds. */
export const isQuoteOver = (quotedAtMs: number, nowMs: number): boolean => nowMs - quotedAtMs >= QUOTE_LIFE_MS;

/** Why a user gets no further quote now; null where they do. */
export function decideQuote({
	unpaid,
	today,
}: {
	readonly unpaid: number;
	readonly today: number;
}): 'unpaid' | 'day' | null {
	if (unpaid >= MOST_UNPAID) return 'unpaid';
	return today >= MOST_A_DAY ? 'day' : null;
}

function check(amountMinor: Minor, { numerator, denominator }: Rate, spreadBps: Bps): void {
	const isSpread = Number.isInteger(spreadBps) && spreadBps >= 0 && spreadBps < Number(WHOLE_BPS);
	if (amountMinor <= 0n || numerator <= 0n || denominator <= 0n || !isSpread)
		throw new RangeError(`no quote of ${amountMinor} at ${numerator}/${denominator} with ${spreadBps}`);
}
