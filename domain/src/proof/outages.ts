import { decodeItem, type Entry } from './items.ts';
import { MERGE_MS, type PromiseText } from './promise.ts';

/** A span in which nothing was entered in the log, as an item tells it. Epoch milliseconds. */
export interface Outage {
	readonly fromMs: number;
	readonly toMs: number;
	/** Why, by the word of the house. */
	readonly cause: string;
}

/**
 * The outage that an item of an entry tells; null: it tells none, or one that the log does not show. Between the entry and the one before it there is none,
 * so that no other span can be told.
 */
export function readOutage(bytes: Uint8Array, entry: Entry, before: Entry | undefined): Outage | null {
	const item = decodeItem(bytes);
	if (item?.kind !== 'outage/1' || before === undefined) return null;
	const [fromMs, toMs] = [Number(item.body.from), Number(item.body.to)];
	const isShown = before.timeMs <= fromMs && fromMs <= toMs && toMs <= entry.timeMs;
	return isShown ? { fromMs, toMs, cause: item.body.cause } : null;
}

/** Whether an outage is why a promise was kept late: it lies in the promise's time, and the log had the answer in as long a time after it. */
export const excuses = (
	{ fromMs, toMs }: Outage,
	{ timeMs, mergeByMs }: Pick<PromiseText, 'timeMs' | 'mergeByMs'>,
	enteredAtMs: number,
): boolean => fromMs <= mergeByMs && toMs >= timeMs && enteredAtMs <= toMs + MERGE_MS;
