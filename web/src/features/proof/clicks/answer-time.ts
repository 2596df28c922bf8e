import type { Trade } from '@fairtick/domain/trading/contract';
import { computeSeal, findSeal } from '@fairtick/domain/trading/sealing';
import type { Click } from './find-click.ts';

/** Time from a click to its answer in this browser. */
export interface AnswerTime {
	/** Server time, as this browser estimated it at the click. */
	readonly atMs: number;
	/** From the click to the answer, milliseconds of the monotonic clock (PROOF-09). */
	readonly afterMs: number;
	/**
	 * True if the random number that moves the sealed entry was public when the answer came: warning `answered_late`
	 * (TRADE-20).
	 */
	readonly isLate: boolean;
}

/** Null if this browser does not know when the answer came. */
export function findAnswerTime(click: Click | null, sealed: Trade['sealed']): AnswerTime | null {
	if (click === null || click.answeredAfterMs === null) return null;
	const atMs = click.atMs + click.answeredAfterMs;
	const isLate = sealed !== null && atMs >= findSeal(Date.parse(sealed.starts_at)).roundAtMs;
	return { atMs, afterMs: click.answeredAfterMs, isLate };
}

/**
 * True if the round of the sealed entry was public when the decision on an order asked at `askedAt` came (PROOF-09).
 */
export function isAfterRound(askedAt: string, answeredAfterMs: number): boolean {
	const askedAtMs = Date.parse(askedAt);
	return askedAtMs + answeredAfterMs >= computeSeal(askedAtMs).roundAtMs;
}

export interface AverageAnswer {
	/** Milliseconds. */
	readonly ms: number;
	readonly orders: number;
}

/** The mean over the clicks with an answer timed by this browser; null without any. */
export function averageAnswer(clicks: readonly Click[]): AverageAnswer | null {
	const times = clicks.flatMap(({ answeredAfterMs }) => answeredAfterMs ?? []);
	if (times.length === 0) return null;
	return { ms: times.reduce((sum, ms) => sum + ms, 0) / times.length, orders: times.length };
}
