/** Kinds of user events that webhooks deliver (NOTE-04), named as on `/live`. */
export const WEBHOOK_KINDS = ['trade.closed', 'trade.corrected', 'movement', 'alert'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** A test says nothing: it shows that the receiver can be reached. */
export const DELIVERY_KINDS = [...WEBHOOK_KINDS, 'test'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Most webhooks of a user. */
export const MOST_WEBHOOKS = 5;
/** Most deliveries that wait for one receiver. */
export const MOST_WAITING = 1_000;
/** The log of a webhook holds this many messages at most. */
export const LOG_KEPT = 100;
export const LOG_DAYS = 30;
/** Characters of a receiver's answer that are kept. */
export const EXCERPT_LENGTH = 200;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after failed tries: ten tries within a day. */
const RETRY_MS: readonly number[] = [
	10 * SECOND_MS,
	MINUTE_MS,
	5 * MINUTE_MS,
	15 * MINUTE_MS,
	HOUR_MS,
	2 * HOUR_MS,
	4 * HOUR_MS,
	6 * HOUR_MS,
	10 * HOUR_MS,
];
export const MOST_TRIES = RETRY_MS.length + 1;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Causes of a missing answer: the address may not be called, there was no connection, or nothing came in time. */
export const DELIVERY_ERRORS = ['forbidden', 'no_connection', 'no_answer'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export interface Tried {
	/** Tests and replays are tried once, and delay nothing. */
	readonly byHand: boolean;
	/** Tries, this one included. */
	readonly tries: number;
	/** Status of the answer; null: there was none. */
	readonly status: number | null;
}

export interface AfterTry {
	readonly state: DeliveryState;
	/** Milliseconds until the next try; null: none. */
	readonly retryInMs: number | null;
	/** True if the webhook is paused: its receiver has not taken anything for a day. */
	readonly pauses: boolean;
}

/** The step after an attempt. A redirect is not followed, so it is a failure. */
export function decideAfterTry({ byHand, tries, status }: Tried): AfterTry {
	if (status !== null && status >= 200 && status < 300) return { state: 'delivered', retryInMs: null, pauses: false };
	if (byHand) return { state: 'failed', retryInMs: null, pauses: false };
	const retryInMs = RETRY_MS[tries - 1] ?? null;
	return { state: retryInMs === null ? 'failed' : 'waiting', retryInMs, pauses: retryInMs === null };
}
