import { definitionOf, type NotificationFacts } from './table.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between tries, while the message is still worth sending. */
const RETRY_MS: readonly number[] = [
	10 * SECOND_MS,
	MINUTE_MS,
	5 * MINUTE_MS,
	15 * MINUTE_MS,
	HOUR_MS,
	2 * HOUR_MS,
	4 * HOUR_MS,
	8 * HOUR_MS,
	8 * HOUR_MS,
];

/** Time for which a message is worth sending, in milliseconds. */
export const worthMs = (about: readonly NotificationFacts[]): number =>
	Math.max(...about.map((facts) => definitionOf(facts.kind).worthMs?.(facts) ?? 24 * HOUR_MS));

/**
 * True if a message is of use only soon: its push service is to pass it on at once. It says nothing of whether its user can
 * switch it off.
 */
export const isUrgent = (about: readonly NotificationFacts[]): boolean =>
	about.some(({ kind }) => definitionOf(kind).isUrgent);

export interface PushTry {
	/** Tries, this one included. */
	readonly tries: number;
	/** Status of the answer; null: there was none. */
	readonly status: number | null;
	/** Pause that the push service asks for; an hour of it counts at most. */
	readonly retryAfterMs: number | null;
}

/** The outcome of an attempt: the message is done, is retried later, or the browser has no subscription any more. */
export type AfterPush = 'over' | 'gone' | { readonly retryInMs: number };

export function decideAfterPush({ tries, status, retryAfterMs }: PushTry): AfterPush {
	if (status === 404 || status === 410) return 'gone';
	const mayHelp = status === null || status === 429 || status >= 500;
	const retryInMs = RETRY_MS[tries - 1];
	if (!mayHelp || retryInMs === undefined) return 'over';
	return { retryInMs: Math.max(retryInMs, Math.min(retryAfterMs ?? 0, HOUR_MS)) };
}
