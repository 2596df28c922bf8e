import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWithBreakEven, computeCostPerHour, computeWinRate } from './rules.ts';

const decided = (won: number, lost: number, stakedMinor = 1_000n, profitIfWonMinor = 820n, independent = won + lost) =>
	computeWinRate({ won, lost, independent, stakedMinor, profitIfWonMinor });

describe('win rate', () => {
	// Intervals of published tables for Wilson's score without continuity correction.
	test.each([
		[0, 1, 0, 0, 79.35],
		[1, 0, 100, 20.65, 100],
		[5, 5, 50, 23.66, 76.34],
		[81, 182, 30.8, 25.53, 36.62],
		[15, 133, 10.14, 6.24, 16.05],
		[500, 500, 50, 46.91, 53.09],
	])('[LIMIT-04] %i won and %i lost: %d %%, from %d to %d %%', (won, lost, rate, low, high) => {
		expect(decided(won, lost)).toMatchObject({ rate, low, high });
	});

	test('[LIMIT-04] two bursts of identical trades are as sure as two trades', () => {
		const burst = decided(15, 0, 1_000n, 820n, 2);
		expect(burst).toEqual(decided(2, 0));
		expect(burst && compareWithBreakEven(burst)).toBe('chance');
	});

	test('[LIMIT-04] there is none without a decided trade', () => {
		expect(decided(0, 0)).toBeNull();
	});

	test('[LIMIT-04] holds itself in its interval, which narrows with more trades', () => {
		fc.assert(
			fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), (won, lost) => {
				const one = decided(won, lost);
				const more = decided(10 * won, 10 * lost);
				if (!one || !more) throw new Error('decided trades have a rate');
				expect(one.low).toBeLessThanOrEqual(one.rate);
				expect(one.high).toBeGreaterThanOrEqual(one.rate);
				expect(more.high - more.low).toBeLessThan(one.high - one.low);
			}),
		);
	});
});

test.each([
	// 1/(1 + payout) where all payouts are the same.
	[1_000n, 820n, 54.95],
	[1_000n, 1_000n, 50],
	[3_000n, 2_800n, 51.72],
])('[LIMIT-04] stakes of %i that would win %i break even at %d %%', (staked, profit, breakEven) => {
	expect(decided(1, 1, staked, profit)?.break_even).toBe(breakEven);
});

test.each([
	[{ low: 40, high: 50 }, 'below'],
	[{ low: 50, high: 60 }, 'chance'],
	[{ low: 54.95, high: 60 }, 'chance'],
	[{ low: 56, high: 60 }, 'above'],
] as const)('[LIMIT-04] %o against a break-even of 54.95 is %s', (interval, verdict) => {
	expect(compareWithBreakEven({ rate: 52, break_even: 54.95, ...interval })).toBe(verdict);
});

test.each([
	[-5_000n, 3_600_000, 5_000],
	[-5_000n, 7_200_000, 2_500],
	[1_000n, 7_200_000, -500],
	[0n, 3_600_000, 0],
	[-5_000n, 3_599_999, null],
])('[LIMIT-04] a result of %i in %i ms costs %s an hour', (result, ms, cost) => {
	expect(computeCostPerHour(result, ms)).toBe(cost);
});
