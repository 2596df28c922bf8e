import { describe, expect, test } from 'vitest';
import { type Bar, fillGaps, foldTick } from './bars.ts';

const bar = (timestamp: number, open: number, high: number, low: number, close: number): Bar => ({
	timestamp,
	open,
	high,
	low,
	close,
});

describe('a tick on the chart', () => {
	const newest = bar(10_000, 5, 6, 4, 5);
	test.each([
		['raises the high', [1, 9, 12_000, '7'], [bar(10_000, 5, 7, 4, 7)]],
		['lowers the low', [1, 9, 14_999, '3'], [bar(10_000, 5, 6, 3, 3)]],
		['begins the next bar', [1, 9, 15_000, '8'], [bar(15_000, 8, 8, 8, 8)]],
		['after a quiet stretch draws it flat', [1, 9, 21_000, '8'], [bar(15_000, 5, 5, 5, 5), bar(20_000, 8, 8, 8, 8)]],
		['that is older changes nothing', [1, 9, 9_999, '8'], []],
	] as const)('%s', (_, [asset, seq, t, price], expected) => {
		expect(foldTick(newest, [asset, seq, t, price], 5_000)).toEqual(expected);
	});

	test('is the first bar of an empty chart', () => {
		expect(foldTick(undefined, [1, 1, 10_250, '2.5'], 500)).toEqual([bar(10_000, 2.5, 2.5, 2.5, 2.5)]);
	});
});

test('a gap of a night is not filled, one of a few bars is', () => {
	const bars = [bar(0, 1, 1, 1, 1), bar(3_000, 2, 2, 2, 2), bar(80_000_000, 3, 3, 3, 3)];
	expect(fillGaps(bars, 1_000).map(({ timestamp }) => timestamp)).toEqual([0, 1_000, 2_000, 3_000, 80_000_000]);
});
