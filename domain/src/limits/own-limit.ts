import type { LimitKind, LimitWindow } from './contract.ts';

/** A looser value takes effect no earlier than this after it was asked for (LIMIT-01). */
export const LOOSER_AFTER_MS = 24 * 3_600_000;
/** It is confirmed within this time of being asked for, or lapses. */
export const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000;

/** Minor units or minutes; null: no limit. */
export type LimitValue = number | null;

/** A looser value that was asked for, and when. */
export interface PendingLimit {
	readonly value: LimitValue;
	readonly askedAtMs: number;
}

export interface OwnLimit {
	readonly kind: LimitKind;
	/** Null for the kinds without one. */
	readonly window: LimitWindow | null;
	readonly value: LimitValue;
	readonly pending: PendingLimit | null;
}

/** A limit that was never set. */
export const NO_LIMIT = { value: null, pending: null } as const;

/** For every kind the smaller value is the tighter one. */
const isLooser = (wanted: LimitValue, present: LimitValue) => present !== null && (wanted === null || wanted > present);

/** True if a pending limit can be confirmed at an instant, epoch milliseconds. */
const isConfirmable = ({ askedAtMs }: PendingLimit, nowMs: number): boolean =>
	nowMs >= askedAtMs + LOOSER_AFTER_MS && nowMs < askedAtMs + CONFIRM_WITHIN_MS;

const hasLapsed = ({ askedAtMs }: PendingLimit, nowMs: number) => nowMs >= askedAtMs + CONFIRM_WITHIN_MS;

/**
 * Decides a change of a limit (LIMIT-01). A tighter value applies at once, as does the present one again, and both drop a
 * pending limit. A looser value is a pending limit; asking for it again after 24 hours confirms it. A pending limit that has lapsed starts
 * over.
 */
export function decideChange(
	{ value, pending }: Pick<OwnLimit, 'value' | 'pending'>,
	wanted: LimitValue,
	nowMs: number,
): Pick<OwnLimit, 'value' | 'pending'> {
	if (!isLooser(wanted, value)) return { value: wanted, pending: null };
	if (pending === null || pending.value !== wanted || hasLapsed(pending, nowMs))
		return { value, pending: { value: wanted, askedAtMs: nowMs } };
	return isConfirmable(pending, nowMs) ? { value: wanted, pending: null } : { value, pending };
}

/** The pending limit that can still be confirmed, now or later; null once it has lapsed. */
export const findPending = ({ pending }: Pick<OwnLimit, 'pending'>, nowMs: number): PendingLimit | null =>
	pending === null || hasLapsed(pending, nowMs) ? null : pending;
