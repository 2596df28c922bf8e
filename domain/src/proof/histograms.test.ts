import { expect, test } from 'vitest';
import { LATENCY_EDGES_MS, latencyBinOf, SLIPPAGE_EDGES, toCounts, toSides, withinMs } from './histograms.ts';

test('[PROOF-04] a time belongs to the first bound that it does not pass', () => {
	expect([0, 5, 5.1, 10, 10_000, 10_001].map(latencyBinOf)).toEqual([0, 0, 1, 1, 10, 11]);
});

test('[PROOF-04] a share of the times lies within a bound, or beyond the last one', () => {
	const counts = toCounts(
		[
			{ bin: 0, count: 50 },
			{ bin: 2, count: 45 },
			{ bin: 11, count: 5 },
		],
		{ first: 0, length: LATENCY_EDGES_MS.length + 1 },
	);
	expect(counts).toEqual([50, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
	expect([0.5, 0.51, 0.95, 0.99].map((share) => withinMs(counts, share))).toEqual([
		5,
		25,
		25,
		Number.POSITIVE_INFINITY,
	]);
	expect(withinMs([0, 0], 0.5)).toBeNull();
});

test('[PROOF-04] differences of prices have two sides of the same bounds', () => {
	const length = 2 * SLIPPAGE_EDGES.length + 3;
	const counts = toCounts(
		[
			{ bin: -8, count: 1 },
			{ bin: -1, count: 2 },
			{ bin: 0, count: 4 },
			{ bin: 8, count: 8 },
		],
		{ first: -8, length },
	);
	expect([counts.length, counts[0], counts[7], counts[8], counts[16]]).toEqual([17, 1, 2, 4, 8]);
	expect(toSides(counts)).toEqual({ worse: 3, same: 4, better: 8 });
});
