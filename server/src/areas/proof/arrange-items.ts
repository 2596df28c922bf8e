import type { TickGroup } from '@fairtick/domain/market/chain';
import type { RefusalCounts } from '@fairtick/domain/proof/promises/refusal-counts';

/** Longer than from one turn to the next, so that a turn makes one entry; shorter than the shortest trade, which takes five seconds. */
const SPAN_MS = 2_000;

/** An item that has no place yet, and which rows are updated once it has one. */
export interface NewItem {
	readonly bytes: Uint8Array;
	/** Time of the event, as far as order depends on it. */
	readonly atMs: number;
	readonly batch?: string;
	/** The refusals in the answers of the batch. */
	readonly refused?: RefusalCounts | null;
	readonly subject?: string;
	readonly group?: Pick<TickGroup, 'assetId' | 'no' | 'kind' | 'ticks'>;
}

/** A group of prices that waits for its entry. */
export interface WaitingGroup {
	/** Time of its row: its newest price, or later. Epoch milliseconds. */
	readonly atMs: number;
	readonly group: { readonly assetId: number; readonly t: number };
}

/**
 * The groups that may be entered now, of each asset those before the first one that is later than an instant (PROOF-08): whatever is still
 * being decided, or waits for the next turn, was accepted at that instant or after it, and its batch is entered before any later price. A group
 * counts as late as the latest of its asset up to it, so that a clock that was moved back changes no order.
 * @param groups of each asset in the order of its chain.
 */
export function takeUntil<Group extends WaitingGroup>(groups: readonly Group[], lastAtMs: number): Group[] {
	const reached = new Map<number, number>();
	return groups.flatMap((waiting) => {
		const { assetId, t } = waiting.group;
		const atMs = Math.max(waiting.atMs, t, reached.get(assetId) ?? Number.NEGATIVE_INFINITY);
		reached.set(assetId, atMs);
		return atMs > lastAtMs ? [] : [{ ...waiting, atMs }];
	});
}

const dayOf = (atMs: number) => Math.floor(atMs / 86_400_000);

/** Items of one entry, which begin at an instant. */
export interface Span {
	readonly beginMs: number;
	readonly own: readonly NewItem[];
}

/**
 * Items as entries, in the order of when they happened. An entry spans less than `SPAN_MS`, so that a placement is in an earlier one than the price that ends
 * it, however late both are taken; and as an item is never in a later entry than one that happened after it, a placement is in none that follows the first later price
 * (PROOF-08).
 */
export function splitBySpan(items: readonly NewItem[]): Span[] {
	const begins: number[] = [];
	for (const { atMs } of items.toSorted((one, other) => one.atMs - other.atMs)) {
		const begin = begins.at(-1);
		// Counts by day never share an entry with those of the next day.
		if (begin === undefined || atMs >= begin + SPAN_MS || dayOf(atMs) !== dayOf(begin)) begins.push(atMs);
	}
	const bySpan = Map.groupBy(items, ({ atMs }) => begins.findLast((begin) => begin <= atMs));
	return begins.map((beginMs) => ({ beginMs, own: bySpan.get(beginMs) ?? [] }));
}
