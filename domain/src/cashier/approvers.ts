import type { Refusal } from '../wire/errors.ts';
import { DAY_MS } from './limits.ts';

/** The second person has had the role for so long. */
const ROLE_AGE_MS = 7 * DAY_MS;
/** Who confirmed a deposit of a user decides about none of their withdrawals for so long. */
export const CONFIRMED_MS = 30 * DAY_MS;

type ApproverRefusal = Refusal<'admin.confirmed_deposit' | 'admin.gave_role' | 'admin.no_right' | 'admin.too_new'>;

/** What decides whether two members of staff may let a withdrawal go on, besides their roles. */
export interface ApproverFacts {
	readonly nowMs: number;
	/** In the sandbox a role counts at once. */
	readonly isSandbox: boolean;
	/** Whether one of them confirmed a deposit of the user in the last 30 days. */
	readonly confirmedDeposit: boolean;
	/** Whether one of them gave the other their role, or asked for it. */
	readonly gaveRole: boolean;
	/** Since when the second has had the role, epoch milliseconds; null: the audit log does not say. */
	readonly secondSinceMs: number | null;
}

/** Why two members of staff may not approve a withdrawal together; null where they may (CASH-05). */
export function decideApprovers(facts: ApproverFacts): ApproverRefusal | null {
	const { nowMs, isSandbox, confirmedDeposit, gaveRole, secondSinceMs } = facts;
	if (confirmedDeposit) return { code: 'admin.confirmed_deposit', params: {} };
	if (gaveRole) return { code: 'admin.gave_role', params: {} };
	if (isSandbox) return null;
	if (secondSinceMs === null) return { code: 'admin.no_right', params: {} };
	const usableAtMs = secondSinceMs + ROLE_AGE_MS;
	return nowMs < usableAtMs ? { code: 'admin.too_new', params: { until: new Date(usableAtMs).toISOString() } } : null;
}
