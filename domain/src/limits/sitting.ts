import type { Minor } from '../money/money.ts';

const MINUTE_MS = 60_000;
/** A sitting ends when nothing was placed for this long (LIMIT-01). */
const SITTING_GAP_MS = 30 * MINUTE_MS;
/** After a sitting has reached its length, placements are refused for this long. */
const SITTING_BREAK_MS = 60 * MINUTE_MS;

/** A stretch of real trading on all devices together; instants are epoch milliseconds. */
export interface Sitting {
	readonly beganAtMs: number;
	/** Time of the newest accepted placement. */
	readonly lastAtMs: number;
	/** The beginning, or the last answer to a reality check, from which the next one counts. */
	readonly checkedAtMs: number;
	/** Accepted since. */
	readonly trades: number;
	/** Result of the trades that ended since, minor units. */
	readonly netMinor: Minor;
	/** Placements are refused until then, since the sitting had reached its length; null: it had not. */
	readonly overUntilMs: number | null;
}

/** The user's choice in minutes; null: off. */
export interface SittingLimits {
	readonly sessionMinutes: number | null;
	readonly realityCheckMinutes: number | null;
}

export type SittingDecision =
	| { readonly stops: null }
	/** `sitting` is to be kept: placements stay refused until the break is over. */
	| { readonly stops: 'session_over'; readonly untilMs: number; readonly sitting: Sitting }
	| { readonly stops: 'reality_check'; readonly sitting: Sitting };

/** The sitting that a placement at an instant would belong to; null if it would begin a new one. */
export function findSitting(sitting: Sitting | null, nowMs: number): Sitting | null {
	if (sitting === null) return null;
	if (sitting.overUntilMs !== null) return nowMs < sitting.overUntilMs ? sitting : null;
	return nowMs < sitting.lastAtMs + SITTING_GAP_MS ? sitting : null;
}

/** Returns the time at which a sitting reaches its length and its reality check is due, epoch milliseconds; null if that is off. */
export const sittingEndMs = ({ beganAtMs }: Sitting, { sessionMinutes }: SittingLimits): number | null =>
	sessionMinutes === null ? null : beganAtMs + sessionMinutes * MINUTE_MS;
export const realityCheckDueMs = ({ checkedAtMs }: Sitting, { realityCheckMinutes }: SittingLimits): number | null =>
	realityCheckMinutes === null ? null : checkedAtMs + realityCheckMinutes * MINUTE_MS;

/** The reason that stops a real placement now: the break after a full session, or an unanswered reality check. */
export function decideSitting(kept: Sitting | null, limits: SittingLimits, nowMs: number): SittingDecision {
	const sitting = findSitting(kept, nowMs);
	if (sitting === null) return { stops: null };
	const endMs = sittingEndMs(sitting, limits);
	const isOver = sitting.overUntilMs === null && endMs !== null && nowMs >= endMs;
	// A limit that became shorter meanwhile ends the sitting with its newest placement.
	const overUntilMs = isOver ? Math.max(endMs, sitting.lastAtMs) + SITTING_BREAK_MS : sitting.overUntilMs;
	if (overUntilMs !== null)
		return { stops: 'session_over', untilMs: overUntilMs, sitting: { ...sitting, overUntilMs } };
	const dueMs = realityCheckDueMs(sitting, limits);
	return dueMs !== null && nowMs >= dueMs ? { stops: 'reality_check', sitting } : { stops: null };
}

/** The sitting after an accepted placement. */
export function continueSitting(kept: Sitting | null, nowMs: number): Sitting {
	const sitting = findSitting(kept, nowMs);
	if (sitting === null) return { ...startSitting(nowMs), trades: 1 };
	return { ...sitting, lastAtMs: nowMs, trades: sitting.trades + 1 };
}

const startSitting = (nowMs: number): Sitting => ({
	beganAtMs: nowMs,
	lastAtMs: nowMs,
	checkedAtMs: nowMs,
	trades: 0,
	netMinor: 0n,
	overUntilMs: null,
});

/** The sitting after an answer to its reality check, from which the next one counts. */
export const answerCheck = (sitting: Sitting, nowMs: number): Sitting => ({
	...sitting,
	checkedAtMs: nowMs,
	trades: 0,
	netMinor: 0n,
});
