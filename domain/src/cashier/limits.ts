import { greater, lesser, type Minor } from '../money/money.ts';
import { type RefusalIn, refuseBy } from '../wire/errors.ts';
import type { CASHIER_REFUSALS } from './contract.ts';

/** CASH-05, CASH-06, in minor units. */
const DEPOSIT_MIN_MINOR: Minor = 1_000n;
const DEPOSIT_MAX_MINOR: Minor = 500_000n;
const WITHDRAWAL_MIN_MINOR: Minor = 1_000n;
const DEPOSITS_DAY_MINOR: Minor = 1_000_000n;
const DEPOSITS_MONTH_MINOR: Minor = 5_000_000n;
/** For deposits by new cards (CASH-04). */
const NEW_CARDS_DAY_MINOR: Minor = 50_000n;
export const AUTOMATIC_DAY_MINOR: Minor = 50_000n;
export const AUTOMATIC_WEEK_MINOR: Minor = 200_000n;

export const DAY_MS = 86_400_000;
/** A card is new for this long after its first deposit. */
export const NEW_CARD_MS = 7 * DAY_MS;

/** Limits of a method in both directions, in minor units of the account's currency. */
export interface MethodLimits {
	readonly minMinor: Minor;
	readonly maxMinor: Minor;
	readonly feeFixedMinor: Minor;
	readonly feeBps: number;
}

/** The fee, rounded up to a minor unit because the user pays it (CASH-06). */
export function computeFee(
	amount: Minor,
	{ feeFixedMinor, feeBps }: Pick<MethodLimits, 'feeFixedMinor' | 'feeBps'>,
): Minor {
	return feeFixedMinor + (amount * BigInt(feeBps) + 9_999n) / 10_000n;
}

/** Both bounds of a deposit by a method. */
export const depositBounds = (method: MethodLimits) => ({
	minMinor: greater(DEPOSIT_MIN_MINOR, method.minMinor),
	maxMinor: lesser(DEPOSIT_MAX_MINOR, method.maxMinor),
});

/** Both bounds of a withdrawal by a method. */
export const withdrawalBounds = (method: MethodLimits) => ({
	minMinor: greater(WITHDRAWAL_MIN_MINOR, method.minMinor),
	maxMinor: method.maxMinor,
});

/** The used part of a limit over a period. */
export interface Used {
	readonly amount: Minor;
	/** Time at which the oldest of it leaves the window, epoch milliseconds; null if nothing is in it. */
	readonly untilMs: number | null;
}

export type CashierRefusal = RefusalIn<typeof CASHIER_REFUSALS>;
export const refuse = refuseBy<typeof CASHIER_REFUSALS>();

/** Deposits of a user that count against the limits: created, pending and confirmed ones. */
export interface UsedByDeposits {
	readonly day: Used;
	readonly month: Used;
}

type LimitReached = RefusalIn<typeof CASHIER_REFUSALS, 'cashier.limit_reached'>;

/** Returns the limit of a day or month that a deposit of `amount` exceeds; null if it exceeds none (CASH-06). */
export function findReachedLimit(amount: Minor, { day, month }: UsedByDeposits): LimitReached | null {
	const windows = [
		['24h', day, DEPOSITS_DAY_MINOR],
		['30d', month, DEPOSITS_MONTH_MINOR],
	] as const;
	for (const [window, used, limit] of windows)
		if (used.amount + amount > limit) return refuseReached(window, used, limit);
	return null;
}

/** Returns the daily limit of new cards that a deposit by one exceeds; null if it does not (CASH-04). */
export const findReachedCardLimit = (amount: Minor, used: Used): LimitReached | null =>
	used.amount + amount > NEW_CARDS_DAY_MINOR ? refuseReached('24h', used, NEW_CARDS_DAY_MINOR) : null;

const refuseReached = (window: string, { amount: used, untilMs }: Used, limit: Minor) =>
	refuse('cashier.limit_reached', {
		window,
		limit: Number(limit),
		used: Number(used),
		until: untilMs === null ? null : new Date(untilMs).toISOString(),
	});

/** Everything that a new deposit is decided from, read under the user's lock. */
export interface DepositFacts {
	/** True if deposits are taken at all. */
	readonly open: boolean;
	/** True if the real account can trade anything. */
	readonly isTraded: boolean;
	readonly isStaff: boolean;
	readonly frozen: { readonly dueAtMs: number | null } | null;
	/** Null if no provider offers the method. */
	readonly method: (MethodLimits & { readonly countries: readonly string[] | null }) | null;
	readonly country: string;
	/** True if money is taken in that country. */
	readonly isServed: boolean;
	/** True if an approved identity is needed and missing. */
	readonly identityMissing: boolean;
	/** The refusal of any further deposit now, of every amount; null if one can be begun. */
	readonly begun: CashierRefusal | null;
	readonly used: UsedByDeposits;
	/** Deposits of the last day that count against the limit of new cards; null if the card may be an old one. */
	readonly usedByNewCards: Used | null;
}

/** Returns the refusal of a deposit; null if it can begin (CASH-06). */
export function decideDeposit(amount: Minor, facts: DepositFacts): CashierRefusal | null {
	const { method } = facts;
	if (!facts.open) return refuse('cashier.real_money_off');
	if (!facts.isTraded) return refuse('cashier.nothing_to_trade');
	if (facts.isStaff) return refuse('cashier.staff');
	if (facts.frozen) return refuseFrozen(facts.frozen);
	if (!facts.isServed) return refuse('cashier.jurisdiction_closed');
	if (facts.identityMissing) return refuse('cashier.verify_first', { what: 'identity' });
	if (facts.begun) return facts.begun;
	if (method === null) return refuse('cashier.method_closed', { reason: 'off' });
	if (!isServed(method.countries, facts.country)) return refuse('cashier.method_closed', { reason: 'country' });
	const { minMinor, maxMinor } = depositBounds(method);
	if (amount < minMinor) return refuse('cashier.amount_too_low', { limit: Number(minMinor) });
	if (amount > maxMinor) return refuse('cashier.amount_too_high', { limit: Number(maxMinor) });
	const { used, usedByNewCards } = facts;
	return findReachedLimit(amount, used) ?? (usedByNewCards && findReachedCardLimit(amount, usedByNewCards));
}

export const isServed = (countries: readonly string[] | null, country: string) =>
	countries === null || countries.includes(country);

export const refuseFrozen = ({ dueAtMs }: { readonly dueAtMs: number | null }) =>
	refuse('cashier.account_frozen', { due_at: dueAtMs === null ? null : new Date(dueAtMs).toISOString() });
