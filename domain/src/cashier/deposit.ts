/** States of a deposit (CASH-02). */
export const DEPOSIT_STATUSES = [
	'created',
	'pending',
	'review',
	'confirmed',
	'expired',
	'failed',
	'part_refunded',
	'refunded',
	'inquiry',
	'disputed',
	'won',
	'lost',
	'reversed',
	'returning',
	'returned',
] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/**
 * What may follow each state. `expired`, `failed` and `returned` are ends only as long as no money comes: evidence of
 * money moves them on.
 */
const NEXT: Readonly<Record<DepositStatus, readonly DepositStatus[]>> = {
	created: ['pending', 'review', 'confirmed', 'expired', 'failed'],
	pending: ['review', 'confirmed', 'expired', 'failed'],
	review: ['confirmed', 'returning', 'returned', 'reversed'],
	confirmed: ['part_refunded', 'refunded', 'inquiry', 'disputed', 'reversed'],
	expired: ['review'],
	failed: ['pending', 'review', 'confirmed'],
	part_refunded: ['part_refunded', 'refunded', 'inquiry', 'disputed', 'reversed'],
	refunded: ['inquiry', 'disputed', 'reversed'],
	inquiry: ['confirmed', 'part_refunded', 'refunded', 'disputed', 'reversed'],
	disputed: ['won', 'lost', 'disputed'],
	won: ['part_refunded', 'refunded', 'inquiry', 'disputed', 'reversed'],
	lost: ['won', 'disputed'],
	reversed: ['review', 'disputed'],
	returning: ['returned', 'review'],
	returned: ['review'],
};

/** Whether a deposit may go from one state to another. */
export const canFollow = (from: DepositStatus, to: DepositStatus) => NEXT[from].includes(to);

/** Whether its user can give it up: no payment was seen. */
export const isCancellable = (status: DepositStatus) => status === 'created';

/** Whether a deposit counts against its user's own limits: not without money, and not once it went back uncredited (LIMIT-01). */
export const isCounted = (status: DepositStatus) =>
	status !== 'failed' && status !== 'expired' && status !== 'returned';

/** A payment under review is credited or returned within two working days. */
export const REVIEW_WORKING_DAYS = 2;
