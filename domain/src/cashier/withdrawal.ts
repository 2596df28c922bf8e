/** States of a withdrawal (CASH-03). */
export const WITHDRAWAL_STATUSES = [
	'requested',
	'review',
	'approved',
	'sending',
	'unknown',
	'sent',
	'completed',
	'rejected',
	'cancelled',
	'failed',
	'returned',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** States that evidence of money can reach from any state in which a leg was ever sent. */
const BY_EVIDENCE: readonly WithdrawalStatus[] = ['unknown', 'sent', 'completed', 'failed', 'returned'];

/** Allowed next states. Only evidence moves `sending`, `unknown` and `sent` on. */
const NEXT: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
	requested: ['review', 'approved', 'rejected', 'cancelled', ...BY_EVIDENCE],
	// Also for another reason.
	review: ['review', 'requested', 'approved', 'rejected', 'cancelled', ...BY_EVIDENCE],
	approved: ['approved', 'requested', 'review', 'sending', 'rejected', 'cancelled', ...BY_EVIDENCE],
	sending: ['approved', ...BY_EVIDENCE],
	unknown: ['approved', 'sending', ...BY_EVIDENCE],
	sent: ['approved', 'unknown', 'completed', 'failed', 'returned'],
	completed: ['unknown', 'returned'],
	rejected: [],
	cancelled: [],
	failed: [],
	returned: ['unknown'],
};

/** True if a withdrawal may go from one state to another. */
export const canFollow = (from: WithdrawalStatus, to: WithdrawalStatus) => NEXT[from].includes(to);

/** True if nothing was sent yet: staff can reject it, and a chargeback ends it. */
export const isCancellable = (status: WithdrawalStatus) =>
	status === 'requested' || status === 'review' || status === 'approved';

/** True if it ended before all of it was paid: the rest was given back. */
export const isGivenBack = (status: WithdrawalStatus) =>
	status === 'cancelled' || status === 'rejected' || status === 'failed';

/** The reason of money that waits for two people of risk: one of its addresses is on the screening list (KYC-04). Its user sees only this word. */
export const LEGAL = 'legal';

/** True if its user can cancel it: not while risk decides about it. */
export const isCancellableByUser = ({ status, reason }: { status: WithdrawalStatus; reason: string | null }) =>
	isCancellable(status) && reason !== LEGAL;

export const LEG_STATUSES = ['planned', 'sending', 'unknown', 'sent', 'completed', 'failed', 'returned'] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

/** The state of a withdrawal whose legs were sent: that of the least advanced one; failed legs were replaced by others. */
export function computeStatus(legs: readonly LegStatus[]): WithdrawalStatus {
	for (const status of ['unknown', 'sending', 'sent'] as const) if (legs.includes(status)) return status;
	if (legs.includes('planned')) return 'approved';
	if (legs.includes('completed')) return legs.includes('returned') ? 'returned' : 'completed';
	return legs.includes('returned') ? 'returned' : 'failed';
}

const HOUR_MS = 3_600_000;
/** Time after which a state raises an alarm (CASH-03); `usualS` of the method. */
export function computeDueMs(status: WithdrawalStatus, nowMs: number, usualS: number): number | null {
	switch (status) {
		case 'review':
			return nowMs + 24 * HOUR_MS;
		case 'approved':
			return nowMs + HOUR_MS;
		case 'sending':
		case 'unknown':
			return nowMs + HOUR_MS / 4;
		case 'sent':
			return nowMs + 2 * usualS * 1_000;
		default:
			return null;
	}
}

/**
 * The due time of a withdrawal that is tried again: a try that sent nothing puts it off no further, or its alarm would never come.
 * `knownMs`: that of the try before; null: none.
 */
export const keepDueMs = (knownMs: number | null, nextMs: number | null): number | null =>
	knownMs === null || nextMs === null ? nextMs : Math.min(knownMs, nextMs);

/**
 * Time until a provider is called or asked again about what it has not settled since `sinceMs`, milliseconds: a quarter of the time since
 * then, from a minute to an hour.
 */
export const computeBackOffMs = (sinceMs: number, nowMs: number): number =>
	Math.min(Math.max(Math.trunc((nowMs - sinceMs) / 4), HOUR_MS / 60), HOUR_MS);

/** The same for the call of a withdrawal. `dueMs`: the due time that the first try has set. */
export const computeRetryMs = (dueMs: number, nowMs: number): number => computeBackOffMs(dueMs - HOUR_MS / 4, nowMs);

/** After which an answer that was lost counts as never sent: two answers so far apart that show nothing. */
export const ABSENT_MS = 600_000;
