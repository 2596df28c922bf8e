import { expect, test } from 'vitest';
import { type AlertCondition, isPassed, isWithinReach, judgeAlert } from './rules.ts';

const LEVEL = 100n;
/** Seqs of the ticks that set an alert off; the first tick has the seq 11. */
function judge(
	when: AlertCondition,
	prices: readonly number[],
	{ before = 90n as bigint | null, eachTime = true, afterSeq = 10n } = {},
) {
	const ticks = prices.map((price, index) => ({ seq: 11n + BigInt(index), atMs: index, price: BigInt(price) }));
	return judgeAlert({ price: LEVEL, when, eachTime, afterSeq }, before, ticks).map(({ seq }) => Number(seq));
}

test('[NOTE-03] an alert goes off when a price reaches its level, from the side that it is for', () => {
	expect(judge('above', [99, 100, 101, 100, 99, 105])).toEqual([12, 16]);
	expect(judge('below', [99, 100, 101, 100, 99, 105])).toEqual([14]);
	expect(judge('crossing', [99, 100, 101, 100, 99, 105])).toEqual([12, 14, 16]);
	// A jump over the level reaches it.
	expect(judge('crossing', [110, 80])).toEqual([11, 12]);
});

test('[NOTE-03] a price that is there already has to come back first', () => {
	expect(judge('above', [110, 120, 99, 100], { before: 105n })).toEqual([14]);
	expect(judge('below', [95, 90, 101, 99], { before: 95n })).toEqual([14]);
	expect(judge('crossing', [101, 102], { before: 100n })).toEqual([]);
});

test('[NOTE-03] it goes off once unless it is for each time', () => {
	expect(judge('crossing', [110, 80, 110], { eachTime: false })).toEqual([11]);
});

test('[NOTE-03] ticks of before it was set count for nothing but where the price came from', () => {
	expect(judge('above', [110, 90, 110, 90, 110], { afterSeq: 13n })).toEqual([15]);
	expect(judge('above', [110, 90, 110], { afterSeq: 12n })).toEqual([13]);
	expect(judge('above', [110, 90, 110], { before: null, afterSeq: 0n })).toEqual([13]);
});

test.each([
	[10_000n, true],
	[10_001n, false],
	[100n, true],
	[99n, false],
])('[NOTE-03] of an asset at 1,000 a level of %i is within reach: %s', (level, expected) => {
	expect(isWithinReach(level, 1_000n)).toBe(expected);
});

test('[NOTE-03] of an asset without a price every level is within reach', () => {
	expect(isWithinReach(1n, null)).toBe(true);
});

test.each([
	['above', 99, false],
	['above', 100, false],
	['above', 101, true],
	['below', 101, false],
	['below', 100, false],
	['below', 99, true],
	['crossing', 101, false],
	['crossing', 99, false],
] as const)('[NOTE-03] one that goes off %s 100 finds it passed at %d: %s', (when, newest, passed) => {
	expect(isPassed(when, Number(LEVEL), newest)).toBe(passed);
});
