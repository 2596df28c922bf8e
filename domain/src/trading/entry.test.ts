import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeEntrySpans, type EntryTick, findEntry } from './entry.ts';

const tick = (seq: number, atMs: number, knownAtMs = atMs): EntryTick => ({ seq, atMs, price: 1n, knownAtMs });

test('[TRADE-04] the entry is the first tick after acceptance and after the one it was accepted on', () => {
	const log = [tick(1, 1_000), tick(2, 1_250), tick(3, 1_250), tick(4, 1_500)];
	expect(findEntry({ entryAfterMs: 1_000, keptSeq: 1, entryWithinMs: 1_500 }, log)?.seq).toBe(2);
	expect(findEntry({ entryAfterMs: 1_000, keptSeq: 2, entryWithinMs: 1_500 }, log)?.seq).toBe(3);
	expect(findEntry({ entryAfterMs: 1_500, keptSeq: 4, entryWithinMs: 1_500 }, log)).toBeNull();
});

test('[TRADE-08] a tick at the bound is the entry, one after it is not', () => {
	const log = [tick(1, 1_000), tick(2, 2_500)];
	expect(findEntry({ entryAfterMs: 1_000, keptSeq: 1, entryWithinMs: 1_500 }, log)?.seq).toBe(2);
	expect(findEntry({ entryAfterMs: 1_000, keptSeq: 1, entryWithinMs: 1_499 }, log)).toBeNull();
});

test('[MARKET-08] a price that was known before acceptance is no entry, one known after it is, in the order of the log', () => {
	const terms = { entryAfterMs: 1_000, keptSeq: 1, entryWithinMs: 5_000 };
	const known = [tick(1, 900), tick(2, 1_001, 400), tick(3, 1_700, 1_000)];
	expect(findEntry(terms, known)).toBeNull();
	expect(findEntry(terms, [...known, tick(4, 1_800, 1_001), tick(5, 1_900, 1_850)])?.seq).toBe(4);
	expect(findEntry(terms, [...known, tick(4, 6_001, 6_000)])).toBeNull();
});

test('[TRADE-04] the stretches of many trades hold each tick once, and the entry of each trade', () => {
	const trade = fc.record({
		entryAfterMs: fc.integer({ min: 0, max: 200 }),
		entryWithinMs: fc.integer({ min: 1, max: 40 }),
		keptSeq: fc.integer({ min: 0, max: 30 }),
	});
	const times = fc.array(fc.integer({ min: 0, max: 260 }), { maxLength: 60 });
	fc.assert(
		fc.property(fc.array(trade, { maxLength: 20 }), times, (trades, atMs) => {
			const log = atMs.toSorted((a, b) => a - b).map((at, index) => tick(index + 1, at));
			const read = computeEntrySpans(trades).flatMap(({ afterMs, untilMs }) =>
				log.filter((one) => one.atMs > afterMs && one.atMs <= untilMs),
			);
			expect(new Set(read).size).toBe(read.length);
			for (const { entryAfterMs, entryWithinMs, keptSeq } of trades) {
				const naive = log.find(
					(one) => one.atMs > entryAfterMs && one.seq > keptSeq && one.atMs <= entryAfterMs + entryWithinMs,
				);
				expect(findEntry({ entryAfterMs, entryWithinMs, keptSeq }, read)).toBe(naive ?? null);
			}
		}),
	);
});
