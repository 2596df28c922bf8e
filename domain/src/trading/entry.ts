import type { SettlementTerms, Tick } from './rules.ts';

/** A stretch of the log: ticks after one epoch ms, up to and with another. */
export interface Span {
	readonly afterMs: number;
	readonly untilMs: number;
}

/** A tick that may be an entry; `knownAtMs`: a trade accepted at or after it is not entered by it (MARKET-08). */
export interface EntryTick extends Tick {
	readonly knownAtMs: number;
}

type EntryTerms = Pick<SettlementTerms, 'acceptedAtMs' | 'entryWithinMs' | 'keptSeq'>;

/** The stretches in which trades find their entries (TRADE-08), each tick in one of them only, oldest first. */
export function computeEntrySpans(trades: readonly EntryTerms[]): Span[] {
	const spans: { afterMs: number; untilMs: number }[] = [];
	for (const { acceptedAtMs, entryWithinMs } of trades.toSorted((a, b) => a.acceptedAtMs - b.acceptedAtMs)) {
		const untilMs = acceptedAtMs + entryWithinMs;
		const last = spans.at(-1);
		if (last && acceptedAtMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs);
		else spans.push({ afterMs: acceptedAtMs, untilMs });
	}
	return spans;
}

/**
 * The entry of a trade (TRADE-04): the first tick after its acceptance, after the one that it was accepted on, not known
 * before and within its bound; null without one. `ticks` are in the order of the log and hold at least those of the trade's span.
 */
export function findEntry(
	{ acceptedAtMs, entryWithinMs, keptSeq }: EntryTerms,
	ticks: readonly EntryTick[],
): Tick | null {
	let low = 0;
	let high = ticks.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ticks[middle] as Tick).atMs > acceptedAtMs) high = middle;
		else low = middle + 1;
	}
	for (let entry = ticks[low]; entry && entry.atMs <= acceptedAtMs + entryWithinMs; entry = ticks[++low])
		if (entry.seq > keptSeq && entry.knownAtMs > acceptedAtMs) return entry;
	return null;
}
