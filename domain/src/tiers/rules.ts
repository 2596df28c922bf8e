import { USER_TYPES, type UserType } from '../identity/contract.ts';
import type { Minor } from '../money/money.ts';

const DAY_MS = 86_400_000;
/** Deposits of this number of days count, and a type is kept for as many after its conditions stopped holding (SITE-08). */
export const COUNTED_DAYS = 90;
export const KEPT_DAYS = 90;
export const COUNTED_MS = COUNTED_DAYS * DAY_MS;
export const KEPT_MS = KEPT_DAYS * DAY_MS;

/** The deposits less withdrawals that each type needs within the days that count, minor units. */
export interface TypeConditions {
	readonly goldMinor: Minor;
	readonly premiumMinor: Minor;
}

/** The facts that the conditions look at. Gains and losses are not among them. */
export interface TypeFacts {
	readonly identityApproved: boolean;
	/** Credited within the days that count, less reversals and withdrawals; may be negative. */
	readonly depositedMinor: Minor;
}

/** A user's earned type so far. */
export interface Earned {
	readonly type: UserType;
	/** Its conditions have not held since this time, epoch milliseconds; null: they hold. */
	readonly failingSinceMs: number | null;
}

export const isAbove = (one: UserType, other: UserType): boolean => USER_TYPES.indexOf(one) > USER_TYPES.indexOf(other);

/** The higher one of two types. */
export const higherType = (one: UserType, other: UserType): UserType => (isAbove(other, one) ? other : one);

/** The type whose conditions hold now. */
export function findMetType({ identityApproved, depositedMinor }: TypeFacts, conditions: TypeConditions): UserType {
	if (!identityApproved) return 'standard';
	if (depositedMinor >= conditions.premiumMinor) return 'premium';
	return depositedMinor >= conditions.goldMinor ? 'gold' : 'standard';
}

/**
 * Updates the earned type of a user: a higher type at once, a lower one 90 days after the conditions of the present one were
 * first found not to hold (SITE-08).
 */
export function judgeType(earned: Earned, met: UserType, nowMs: number): Earned {
	if (!isAbove(earned.type, met)) return { type: met, failingSinceMs: null };
	const failingSinceMs = earned.failingSinceMs ?? nowMs;
	return nowMs - failingSinceMs >= KEPT_MS
		? { type: met, failingSinceMs: null }
		: { type: earned.type, failingSinceMs };
}
