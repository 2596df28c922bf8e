import type { Refusal } from '../wire/errors.ts';
import type { FinalCause } from './contract.ts';
import { findLossLimit, type Spending } from './spending.ts';

/** The switch goes off this long after its user asked for that (CASH-03). */
const FINAL_FOR_MS = 24 * 3_600_000;

/** Switch for final withdrawals: the user cannot cancel them. */
export interface FinalSwitch {
	/** Time at which it goes off, epoch milliseconds; null: its user has not asked for that. */
	readonly endsAtMs: number | null;
}

/** The switch where it is on at an instant, else null. */
export const findSwitch = (kept: FinalSwitch | null, nowMs: number): FinalSwitch | null =>
	kept === null || (kept.endsAtMs !== null && nowMs >= kept.endsAtMs) ? null : kept;

/**
 * The next state of the switch, null if it stays as it is: on at once, which also takes back a request to go off; off by
 * itself 24 hours after the first request (CASH-03).
 */
export function decideSwitch(kept: FinalSwitch | null, wanted: boolean, nowMs: number): FinalSwitch | null {
	const present = findSwitch(kept, nowMs);
	const isAsked = present?.endsAtMs != null;
	if (wanted) return present === null || isAsked ? { endsAtMs: null } : null;
	return present === null || isAsked ? null : { endsAtMs: nowMs + FINAL_FOR_MS };
}

interface Final {
	readonly by: FinalCause;
	/** Its earliest end, epoch milliseconds; null if waiting alone does not end it. */
	readonly untilMs: number | null;
}

/** The present cause of final withdrawals: the switch, or else a loss limit that is reached; null for neither. */
function findFinal(kept: FinalSwitch | null, spending: Spending | null, nowMs: number): Final | null {
	const present = findSwitch(kept, nowMs);
	if (present !== null) return { by: 'switch', untilMs: present.endsAtMs };
	const reached = spending && findLossLimit(spending);
	return reached && { by: 'loss_limit', untilMs: reached.freesAtMs };
}

/** Returns the refusal of a user's cancelling their pending withdrawals (CASH-03); null if they can. Staff and the system always can. */
export function refuseCancelling(
	kept: FinalSwitch | null,
	spending: Spending | null,
	nowMs: number,
): Refusal<'cashier.withdrawals_final', { readonly by: FinalCause; readonly until: string | null }> | null {
	const final = findFinal(kept, spending, nowMs);
	if (final === null) return null;
	const until = final.untilMs === null ? null : new Date(final.untilMs).toISOString();
	return { code: 'cashier.withdrawals_final', params: { by: final.by, until } };
}
