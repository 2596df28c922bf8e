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

/** A limit that was never set. */
export const NO_LIMIT = { value: null, wish: null } as const;

/** For every kind the smaller value is the tighter one. */
const isLooser = (wanted: LimitValue, present: LimitValue) => present !== null && (wanted === null || wanted > present);

/** True if a wish can be confirmed at an instant, epoch milliseconds. */
const isConfirmable = ({ askedAtMs }: LimitWish, nowMs: number): boolean =>
	nowMs >= askedAtMs + LOOSER_AFTER_MS && nowMs < askedAtMs + CONFIRM_WITHIN_MS;

const hasLapsed = ({ askedAtMs }: LimitWish, nowMs: number) => nowMs >= askedAtMs + CONFIRM_WITHIN_MS;

/**
 * Decides a change of a limit (LIMIT-01). A tighter value applies at once, as does the present one again, and both drop a
 * pending wish. A looser value is a wish; asking for it again after 24 hours confirms it. A wish that has lapsed starts
 * over.
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
