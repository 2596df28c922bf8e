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

/** The reason of one that its user gave up. */
export const GIVEN_UP = 'cancelled';

/** True if its user can give it up: no payment was seen. */
export const isCancellable = (status: DepositStatus) => status === 'created';

/**
 * True if a deposit counts against its user's own limits: not without money, and not once it went back uncredited
 * (LIMIT-01).
 */
export const isCounted = (status: DepositStatus) =>
	status !== 'failed' && status !== 'expired' && status !== 'returned';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A deposit is still asked about for this long after its end: money can come late. One that is open for longer is an alarm. */
export const LATE_MS = 7 * 24 * HOUR_MS;

export interface AskedDeposit {
	readonly status: DepositStatus;
	/** True if a payment's money is its own. */
	readonly paid: boolean;
	/** True if its user gave it up. */
	readonly givenUp: boolean;
	/** Epoch milliseconds, as all of these. */
	readonly createdAtMs: number;
	readonly changedAtMs: number;
	readonly expiresAtMs: number;
}

/**
 * The time of the next question about a deposit without money; null: none. Every minute for an hour after it was created
 * or a payment of it began, then hourly: until it has ended, while a payment is under way, and for 7 days after it has ended. A
 * deposit that was given up is asked about hourly (CASH-02).
 */
export function computeNextPollMs(
	{ status, paid, givenUp, createdAtMs, changedAtMs, expiresAtMs }: AskedDeposit,
	nowMs: number,
): number | null {
	const isPending = status === 'pending';
	const isOpen = isPending || status === 'created';
	if (paid || (!isOpen && nowMs > Math.max(expiresAtMs, changedAtMs) + LATE_MS)) return null;
	const isNew = !givenUp && nowMs < (isPending ? changedAtMs : createdAtMs) + HOUR_MS;
	return nowMs + (isNew ? MINUTE_MS : HOUR_MS);
}

/** A payment that is sent back arrives within this number of working days. */
export const RETURN_WORKING_DAYS = 5;

/** A payment under review is credited or returned within two working days. */
export const REVIEW_WORKING_DAYS = 2;
