import type { Entry, ItemBody } from './log/items.ts';
import { MERGE_MS, type PromiseText } from './log/promise.ts';

/** A span in which something waited and nothing was entered in the log, as an item tells it. Epoch milliseconds. */
export interface Outage {
	readonly fromMs: number;
	readonly toMs: number;
	/** Why, by the word of the house. */
	readonly cause: string;
}

/** A shorter span is no outage (PROOF-08). */
export const OUTAGE_MS = 3_000;

/**
 * The outage that an entry tells; null: none that the log shows. Between the entry and the one before there is none, so that no other
 * span can be told.
 * @param told items of the entry; it tells one outage at most.
 * @param beforeMs when the entry before was made.
 */
export function readOutage(
	told: readonly ItemBody<'outage/1'>[],
	{ timeMs }: Pick<Entry, 'timeMs'>,
	beforeMs: number,
): Outage | null {
	const [body, ...more] = told;
	if (body === undefined || more.length > 0) return null;
	const [fromMs, toMs] = [Number(body.from), Number(body.to)];
	const isShown = beforeMs <= fromMs && toMs - fromMs >= OUTAGE_MS && toMs <= timeMs;
	return isShown ? { fromMs, toMs, cause: body.cause } : null;
}

/**
 * True if an outage is why a promise was kept late: it lies in the promise's time, and the log had the answer in as long a
 * time after it.
 */
export const excuses = (
	{ fromMs, toMs }: Outage,
	{ timeMs, mergeByMs }: Pick<PromiseText, 'timeMs' | 'mergeByMs'>,
	enteredAtMs: number,
): boolean => fromMs <= mergeByMs && toMs >= timeMs && enteredAtMs <= toMs + MERGE_MS;
