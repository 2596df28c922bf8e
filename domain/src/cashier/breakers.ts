import type { Minor } from '../money/money.ts';

/** Automatic payouts stop after failures in a row of this number of users: a bad destination of one user does not stop the others. */
export const FAILING_USERS = 5;

/** A sum of an hour or of a day was exceeded, payouts kept failing, or the database was restored. */
export const STOP_REASONS = ['hour', 'day', 'failures', 'restored'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Limits on automatic payouts by one account at a provider, minor units. */
export interface PayoutLimits {
	readonly hourMinor: Minor;
	readonly dayMinor: Minor;
}

/** Amounts paid automatically by one account at a provider since its payouts were last turned on. */
export interface PaidAutomatically {
	/** Minor units of the last hour and of the last day. */
	readonly hourMinor: Minor;
	readonly dayMinor: Minor;
	/** True if, since the last one that was paid, payouts of `FAILING_USERS` users failed. */
	readonly keepsFailing: boolean;
}

/** Returns the reason why automatic payouts have to stop before `amount` is paid; null if they may continue (CASH-15). */
export function findTrip(amount: Minor, paid: PaidAutomatically, limits: PayoutLimits): StopReason | null {
	if (paid.keepsFailing) return 'failures';
	if (paid.hourMinor + amount > limits.hourMinor) return 'hour';
	return paid.dayMinor + amount > limits.dayMinor ? 'day' : null;
}
