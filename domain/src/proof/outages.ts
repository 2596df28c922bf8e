import type { Entry, ItemBody } from './items.ts';
import { MERGE_MS, type PromiseText } from './promise.ts';

/** A span in which nothing was entered in the log, as an item tells it. Epoch milliseconds. */
export interface Outage {
	readonly fromMs: number;
	readonly toMs: number;
	/** Why, by the word of the house. */
	readonly cause: string;
}

/**
 * The outage that an item of an entry tells; null: one that the log does not show. Between the entry and the one before there is none, so that no other
 * span can be told.
 * @param beforeMs when the entry before was made.
 */
export function readOutage({ from, to, cause }: ItemBody<'outage/1'>, entry: Entry, beforeMs: number): Outage | null {
	const [fromMs, toMs] = [Number(from), Number(to)];
	const isShown = beforeMs <= fromMs && fromMs <= toMs && toMs <= entry.timeMs;
	return isShown ? { fromMs, toMs, cause } : null;
}

/** Whether an outage is why a promise was kept late: it lies in the promise's time, and the log had the answer in as long a time after it. */
export const excuses = (
	{ fromMs, toMs }: Outage,
	{ timeMs, mergeByMs }: Pick<PromiseText, 'timeMs' | 'mergeByMs'>,
	enteredAtMs: number,
): boolean => fromMs <= mergeByMs && toMs >= timeMs && enteredAtMs <= toMs + MERGE_MS;
