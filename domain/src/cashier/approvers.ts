import type { Minor } from '../money/money.ts';
import type { Refusal } from '../wire/errors.ts';
import { AUTOMATIC_DAY_MINOR, DAY_MS } from './limits.ts';

/** The second person has had the role for so long. */
const ROLE_AGE_MS = 7 * DAY_MS;
/** Who confirmed a deposit of a user decides about none of their withdrawals for so long. */
export const CONFIRMED_MS = 30 * DAY_MS;

type ApproverRefusal = Refusal<'admin.confirmed_deposit' | 'admin.gave_role' | 'admin.no_right' | 'admin.too_new'>;

/** How members of staff brought money to a user in the last 30 days (`CONFIRMED_MS`). */
export interface CreditFacts {
	/** Whether one of these members credited, valued, assigned or confirmed a payment. */
	readonly confirmedDeposit: boolean;
	/** Whether one of them was among the two people of an adjustment that added real money, or of a claim that was given up. */
	readonly added: boolean;
	/** The sum of such adjustments and claims of this user, by any members of staff, in minor units. */
	readonly addedMinor: Minor;
}

/**
 * Whether they count as those who confirmed a deposit of the user (CASH-05). Adjustments and claims count once their sum is above
 * the automatic limit of a day: up to it the user is paid without people anyway, and a house of two can still approve what is larger.
 */
export const hasCredited = ({ confirmedDeposit, added, addedMinor }: CreditFacts): boolean =>
	confirmedDeposit || (added && addedMinor > AUTOMATIC_DAY_MINOR);

/** What decides whether two members of staff may let a withdrawal go on, besides their roles. */
export interface ApproverFacts {
	readonly nowMs: number;
	/** In the sandbox a role counts at once. */
	readonly isSandbox: boolean;
	/** Whether one of them counts as having confirmed a deposit of the user, by `hasCredited`. */
	readonly credited: boolean;
	/** Whether one of them gave the other their role, or asked for it. */
	readonly gaveRole: boolean;
	/** Since when the second has had the role, epoch milliseconds; null: the audit log does not say. */
	readonly secondSinceMs: number | null;
}

/** Why two members of staff may not approve a withdrawal together; null where they may (CASH-05). */
export function decideApprovers(facts: ApproverFacts): ApproverRefusal | null {
	const { nowMs, isSandbox, credited, gaveRole, secondSinceMs } = facts;
	if (credited) return { code: 'admin.confirmed_deposit', params: {} };
	if (gaveRole) return { code: 'admin.gave_role', params: {} };
	if (isSandbox) return null;
	if (secondSinceMs === null) return { code: 'admin.no_right', params: {} };
	const usableAtMs = secondSinceMs + ROLE_AGE_MS;
	return nowMs < usableAtMs ? { code: 'admin.too_new', params: { until: new Date(usableAtMs).toISOString() } } : null;
}
