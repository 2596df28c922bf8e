import { describe, expect, test } from 'vitest';
import { computeHeikinAshi } from './heikin-ashi.ts';

const bar = (open: number, high: number, low: number, close: number) => ({ open, high, low, close });

describe('Heikin-Ashi candles', () => {
	test('begin in the middle of the first body', () => {
		expect(computeHeikinAshi([bar(10, 14, 8, 12)])).toEqual([bar(11, 14, 8, 11)]);
	});

	test('open in the middle of the previous candle and close at the mean of four prices', () => {
		const [, second] = computeHeikinAshi([bar(10, 14, 8, 12), bar(12, 20, 12, 20)]);
		expect(second).toEqual(bar(11, 20, 11, 16));
	});

	test('extend to their own open if it is beyond the bar', () => {
		const [, second] = computeHeikinAshi([bar(10, 10, 10, 10), bar(20, 21, 19, 20)]);
		expect(second).toEqual(bar(10, 21, 10, 20));
	});

	test('of a moving bar change only that candle', () => {
		const past = [bar(10, 12, 9, 11), bar(11, 13, 10, 12)];
		const before = computeHeikinAshi([...past, bar(12, 12, 12, 12)]);
		const after = computeHeikinAshi([...past, bar(12, 15, 12, 15)]);
		expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
		expect(after[2]?.close).toBe(13.5);
	});

	test('of no bars are none', () => {
		expect(computeHeikinAshi([])).toEqual([]);
	});
});
