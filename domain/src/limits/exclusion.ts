import type { Mode } from '../money/mode.ts';
import type { ExclusionKind } from './contract.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A self-exclusion whose term is over ends this long after its user has asked to return (LIMIT-02). */
export const RETURN_AFTER_MS = 86_400_000;
/** Tolerance for the time between the choice on the screen and its arrival here. */
const SLACK_MS = 5 * 60_000;

export interface Exclusion {
	readonly kind: ExclusionKind;
	/** Epoch milliseconds; null: permanent. */
	readonly endsAtMs: number | null;
	/** Time of its user's request to return, after its end; null: not yet. */
	readonly returnAskedAtMs: number | null;
}

/** Adds calendar months, UTC; the result is the month's last day if it has no such day. */
export function addMonths(fromMs: number, months: number): number {
	const from = new Date(fromMs);
	const to = new Date(from);
	to.setUTCDate(1);
	to.setUTCMonth(to.getUTCMonth() + months);
	const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
	to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
	return to.getTime();
}

/**
 * Least and greatest end of an exclusion that begins now, epoch milliseconds (LIMIT-02). A self-exclusion may also be for
 * good.
 */
function exclusionBounds(kind: ExclusionKind, nowMs: number): { readonly fromMs: number; readonly toMs: number } {
	return kind === 'time_out'
		? { fromMs: nowMs + HOUR_MS, toMs: nowMs + 42 * DAY_MS }
		: { fromMs: addMonths(nowMs, 6), toMs: addMonths(nowMs, 60) };
}

/** True if a user may be excluded until then. */
export function mayExclude(kind: ExclusionKind, untilMs: number | null, nowMs: number): boolean {
	if (untilMs === null) return kind === 'self_exclusion';
	const { fromMs, toMs } = exclusionBounds(kind, nowMs);
	return untilMs >= fromMs - SLACK_MS && untilMs <= toMs + SLACK_MS;
}

/** Returns the end of an exclusion, epoch milliseconds; null while that is not known. A self-exclusion never ends by itself. */
export function computeEnd({ kind, endsAtMs, returnAskedAtMs }: Exclusion): number | null {
	if (kind === 'time_out' || endsAtMs === null) return endsAtMs;
	return returnAskedAtMs === null || returnAskedAtMs < endsAtMs ? null : returnAskedAtMs + RETURN_AFTER_MS;
}

export const isRunning = (exclusion: Exclusion, nowMs: number): boolean => {
	const endMs = computeEnd(exclusion);
	return endMs === null || nowMs < endMs;
};

const lastsLonger = (one: number | null, other: number | null) => other !== null && (one === null || one > other);

/** The exclusion that holds: a self-exclusion before a time-out, and of one kind the longest; null if none is running. */
export function findExclusion<One extends Exclusion>(exclusions: readonly One[], nowMs: number): One | null {
	const running = exclusions.filter((one) => isRunning(one, nowMs));
	const longest = (kind: ExclusionKind) =>
		running
			.filter((one) => one.kind === kind)
			.reduce<One | null>(
				(found, one) => (found === null || lastsLonger(one.endsAtMs, found.endsAtMs) ? one : found),
				null,
			);
	return longest('self_exclusion') ?? longest('time_out');
}

/** Time-outs get longer by an hour or more, self-exclusions by a day: each makes a row, so the rows of a user have a bound. */
const LONGER_BY_MS = { time_out: HOUR_MS, self_exclusion: DAY_MS } as const;

/** True if a new exclusion ends late enough after the present one of its kind; any other changes nothing. */
export function isLonger(
	exclusions: readonly Exclusion[],
	{ kind, endsAtMs }: Pick<Exclusion, 'kind' | 'endsAtMs'>,
	nowMs: number,
): boolean {
	const running = exclusions.filter((one) => one.kind === kind && isRunning(one, nowMs));
	return running.every(
		(one) => one.endsAtMs !== null && (endsAtMs === null || endsAtMs >= one.endsAtMs + LONGER_BY_MS[kind]),
	);
}

/** A time-out leaves demo trading open, a self-exclusion does not (LIMIT-02). */
export const excludesFrom = ({ kind }: Pick<Exclusion, 'kind'>, mode: Mode): boolean =>
	mode === 'real' || kind === 'self_exclusion';
