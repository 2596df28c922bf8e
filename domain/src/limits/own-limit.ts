import type { LimitKind, LimitWindow } from './contract.ts';

/** A looser value takes effect no earlier than this after it was asked for (LIMIT-01). */
export const LOOSER_AFTER_MS = 24 * 3_600_000;
/** It is confirmed within this time of being asked for, or lapses. */
export const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000;

/** Minor units or minutes; null: no limit. */
export type LimitValue = number | null;

/** A looser value that was asked for, and when. */
export interface LimitWish {
	readonly value: LimitValue;
	readonly askedAtMs: number;
}

export interface OwnLimit {
	readonly kind: LimitKind;
	/** Null for the kinds without one. */
	readonly window: LimitWindow | null;
	readonly value: LimitValue;
	readonly wish: LimitWish | null;
}

/** What a limit is before anything was ever asked. */
export const NO_LIMIT = { value: null, wish: null } as const;

/** Of every kind the smaller value is the tighter one. */
const isLooser = (wanted: LimitValue, present: LimitValue) => present !== null && (wanted === null || wanted > present);

/** Whether a wish can be confirmed at an instant, epoch milliseconds. */
const isConfirmable = ({ askedAtMs }: LimitWish, nowMs: number): boolean =>
	nowMs >= askedAtMs + LOOSER_AFTER_MS && nowMs < askedAtMs + CONFIRM_WITHIN_MS;

const hasLapsed = ({ askedAtMs }: LimitWish, nowMs: number) => nowMs >= askedAtMs + CONFIRM_WITHIN_MS;

/**
 * What becomes of a limit whose user wants another value (LIMIT-01): a tighter one holds at once, as does the same one
 * again, and both drop a wish. A looser one is a wish, and asked for once more from 24 hours on it is confirmed. A wish that
 * has lapsed is a new one.
 */
export function decideChange(
	{ value, wish }: Pick<OwnLimit, 'value' | 'wish'>,
	wanted: LimitValue,
	nowMs: number,
): Pick<OwnLimit, 'value' | 'wish'> {
	if (!isLooser(wanted, value)) return { value: wanted, wish: null };
	if (wish === null || wish.value !== wanted || hasLapsed(wish, nowMs))
		return { value, wish: { value: wanted, askedAtMs: nowMs } };
	return isConfirmable(wish, nowMs) ? { value: wanted, wish: null } : { value, wish };
}

/** The wish that can still be confirmed, now or later; null once it has lapsed. */
export const findWish = ({ wish }: Pick<OwnLimit, 'wish'>, nowMs: number): LimitWish | null =>
	wish === null || hasLapsed(wish, nowMs) ? null : wish;
