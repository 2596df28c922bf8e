import type { SettlementTerms, Tick } from './rules.ts';

/** A stretch of the log: ticks after one epoch ms, up to and with another. */
export interface Span {
	readonly afterMs: number;
	readonly untilMs: number;
}

/** A tick that may be an entry; `knownAtMs`: a trade whose entry counts from then or later is not entered by it (MARKET-08). */
export interface EntryTick extends Tick {
	readonly knownAtMs: number;
}

type EntryTerms = Pick<SettlementTerms, 'entryAfterMs' | 'entryWithinMs' | 'keptSeq'>;

/** The stretches in which trades find their entries (TRADE-08), each tick in one of them only, oldest first. */
export function computeEntrySpans(trades: readonly EntryTerms[]): Span[] {
	const spans: { afterMs: number; untilMs: number }[] = [];
	for (const { entryAfterMs, entryWithinMs } of trades.toSorted((a, b) => a.entryAfterMs - b.entryAfterMs)) {
		const untilMs = entryAfterMs + entryWithinMs;
		const last = spans.at(-1);
		if (last && entryAfterMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs);
		else spans.push({ afterMs: entryAfterMs, untilMs });
	}
	return spans;
}

/**
 * The entry of a trade (TRADE-04, TRADE-20): the first tick after the instant that it counts from, after the one that it was accepted on,
 * not known before and within its bound; null without one. `ticks` are in the order of the log and hold at least those of the trade's span.
 */
export function findEntry(
	{ entryAfterMs, entryWithinMs, keptSeq }: EntryTerms,
	ticks: readonly EntryTick[],
): Tick | null {
	let low = 0;
	let high = ticks.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ticks[middle] as Tick).atMs > entryAfterMs) high = middle;
		else low = middle + 1;
	}
	for (let entry = ticks[low]; entry && entry.atMs <= entryAfterMs + entryWithinMs; entry = ticks[++low])
		if (entry.seq > keptSeq && entry.knownAtMs > entryAfterMs) return entry;
	return null;
}
