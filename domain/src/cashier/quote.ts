import { type Bps, lesser, type Minor } from '../money/money.ts';

/** The value of one minor unit of the account in a native currency: `numerator / denominator` native units. */
export interface Rate {
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/** Life of a quote (CASH-06). */
export const QUOTE_LIFE_MS = 10 * 60_000;
/** A method that takes longer to be paid shows an indication. */
const LONGEST_FIXED_S = 3_600;
/** Unpaid quotes at once, and quotes in 24 hours, of a user. */
const MOST_UNPAID = 3;
const MOST_A_DAY = 10;
const WHOLE_BPS = 10_000n;

const floorDivide = (dividend: bigint, divisor: bigint) => dividend / divisor;
const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/** The amounts that a quote promises: account currency, native currency, and the house's gain from the spread. */
export interface QuotedAmounts {
	readonly amountMinor: Minor;
	/** Native. */
	readonly localAmount: bigint;
	/** Difference to the value at the rate without spread, 0 or more: between clearing and `house:fx`. */
	readonly fxMinor: Minor;
}

/**
 * The native amount that a deposit of `amountMinor` costs, rounded up (CASH-06). Amounts must be above zero, the spread 0 to
 * 9,999 basis points; else `RangeError`.
 */
export function computeDepositQuote(amountMinor: Minor, rate: Rate, spreadBps: Bps): QuotedAmounts {
	check(amountMinor, rate, spreadBps);
	const spread = WHOLE_BPS + BigInt(spreadBps);
	const localAmount = ceilDivide(amountMinor * rate.numerator * spread, rate.denominator * WHOLE_BPS);
	return { amountMinor, localAmount, fxMinor: computeCredit(localAmount, rate) - amountMinor };
}

/** The native amount that a withdrawal of `amountMinor` brings, rounded down (CASH-06); 0 if it is less than one unit. */
export function computeWithdrawalQuote(amountMinor: Minor, rate: Rate, spreadBps: Bps): QuotedAmounts {
	check(amountMinor, rate, spreadBps);
	const spread = WHOLE_BPS - BigInt(spreadBps);
	const localAmount = floorDivide(amountMinor * rate.numerator * spread, rate.denominator * WHOLE_BPS);
	return { amountMinor, localAmount, fxMinor: amountMinor - computeCost(localAmount, rate) };
}

/** The value of a native amount to the user who pays it, rounded down. */
export const computeCredit = (localAmount: bigint, { numerator, denominator }: Rate): Minor =>
	floorDivide(localAmount * denominator, numerator);

/** The cost of a native amount to the house that pays it, rounded up. */
export const computeCost = (localAmount: bigint, { numerator, denominator }: Rate): Minor =>
	ceilDivide(localAmount * denominator, numerator);

/**
 * The credit for a payment under a quote: the quoted amount for exactly the quoted native amount, otherwise a proportional
 * share, rounded down.
 */
export function computeQuotedCredit(
	paidAmount: bigint,
	quote: Pick<QuotedAmounts, 'amountMinor' | 'localAmount'>,
): Minor {
	return floorDivide(paidAmount * quote.amountMinor, quote.localAmount);
}

/** The value of a payment whose quote was an indication: the rate at booking with the quote's spread, rounded down. */
const computeIndicatedCredit = (paidAmount: bigint, { numerator, denominator }: Rate, spreadBps: Bps): Minor =>
	floorDivide(paidAmount * denominator * WHOLE_BPS, numerator * (WHOLE_BPS + BigInt(spreadBps)));

/** A frozen rate as it is stored. */
export interface StoredQuote extends Pick<QuotedAmounts, 'amountMinor' | 'localAmount'> {
	/** Without the spread. */
	readonly rate: Rate;
	readonly spreadBps: Bps;
	/** False: an indication. */
	readonly fixed: boolean;
	/** Epoch milliseconds. */
	readonly expiresAtMs: number;
}

/** The amounts with which a payment is booked. */
export interface Valuation {
	readonly amountMinor: Minor;
	/** Additional value at the deciding rate: between clearing and `house:fx`. */
	readonly fxMinor: Minor;
	/** False: the rate that counts is not known, so that a person has to look. */
	readonly known: boolean;
}

/**
 * Values a payment under a quote (CASH-06). The quoted amount, paid in time, is credited exactly; a late or partial payment
 * is worth the lower of the quote and the rate at first sight. Coins are always worth the lower, at the rate when the chain
 * first holds them: before that, their sender can still take them back. Under an indication the rate at first sight applies,
 * with the spread.
 */
export function computeValuation(
	{ amount, currency, atMs }: { readonly amount: bigint; readonly currency: string; readonly atMs: number },
	quote: StoredQuote,
	firstSeen: Rate | null,
): Valuation {
	const at = (amountMinor: Minor, rate: Rate, known = true): Valuation => ({
		amountMinor,
		fxMinor: computeCredit(amount, rate) - amountMinor,
		known,
	});
	const quoted = computeQuotedCredit(amount, quote);
	const inTime = amount === quote.localAmount && atMs < quote.expiresAtMs;
	if (quote.fixed && inTime && !isCoin(currency)) return at(quoted, quote.rate);
	if (firstSeen === null) return at(quoted, quote.rate, false);
	if (!quote.fixed) return at(computeIndicatedCredit(amount, firstSeen, quote.spreadBps), firstSeen);
	return at(lesser(quoted, computeCredit(amount, firstSeen)), firstSeen);
}

/** True if payments in a currency can be replaced by their sender until a block holds them. */
export const isCoin = (currency: string): boolean => currency === 'BTC';

/** The part of a payment that has gone back and the exchange difference that went with it; minor units. */
export interface GoneWithFx {
	readonly amount: Minor;
	readonly fx: Minor;
}

/**
 * The share of a payment's exchange difference `fx` that goes back with another `amount` of its money (CASH-06):
 * proportional, rounded down, and all of it with the last cent. `like`: amounts that went back in the same way before,
 * `other`: in the other way. A bank can take what we have sent back (CASH-09): money that goes back beyond the payment takes
 * its share a second time.
 */
export function computeFxBack(
	amount: Minor,
	payment: { readonly amount: Minor; readonly fx: Minor },
	{ like, other }: { readonly like: GoneWithFx; readonly other: GoneWithFx },
): Minor {
	const both = { amount: like.amount + other.amount, fx: like.fx + other.fx };
	const gone = both.amount + amount <= payment.amount ? both : like;
	const all = lesser(gone.amount + amount, payment.amount);
	const back = floorDivide(payment.fx * all, payment.amount) - gone.fx;
	return back > 0n ? back : 0n;
}

/** True if a rate is frozen for a method whose deposits can be paid for this long, seconds. */
export const isFixed = (expiresS: number): boolean => expiresS <= LONGEST_FIXED_S;

/** Returns the reason why a user gets no further quote now; null if they get one. */
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
