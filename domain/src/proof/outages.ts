import type { Entry, ItemBody } from './log/items.ts';
import { MERGE_MS, type PromiseText } from './log/promise.ts';

/** A span in which something waited and nothing was entered in the log, as an item states it. Epoch milliseconds. */
export interface Outage {
	readonly fromMs: number;
	readonly toMs: number;
	/** The cause as the house states it. */
	readonly cause: string;
}

/** A shorter span is no outage (PROOF-08). */
export const OUTAGE_MS = 3_000;

/**
 * The outage that an entry declares; null: none that the log shows. There is no entry between this one and the one
 * before, so no other span can be declared.
 * @param told items of the entry; it declares one outage at most.
 * @param beforeMs time of the entry before.
 */
export function readOutage(
	declared: readonly ItemBody<'outage/1'>[],
	{ timeMs }: Pick<Entry, 'timeMs'>,
	beforeMs: number,
): Outage | null {
	const [body, ...more] = declared;
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
