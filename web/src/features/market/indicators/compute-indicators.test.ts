import { describe, expect, test } from 'vitest';
import * as compute from './compute-indicators.ts';

const flat = (close: number): compute.IndicatorBar => ({ high: close, low: close, close });
const bar = (high: number, low: number, close: number): compute.IndicatorBar => ({ high, low, close });

describe('our own indicators', () => {
	test('the weighted average counts the newest bar most', () => {
		expect(compute.computeWeightedAverage([flat(1), flat(2), flat(6)], 3)).toEqual([undefined, undefined, 23 / 6]);
	});

	test('the average range counts jumps between bars', () => {
		expect(compute.computeAverageRange([bar(10, 8, 9), bar(15, 14, 15), bar(15, 13, 14)], 2)).toEqual([
			undefined,
			4,
			3,
		]);
	});

	test('the deviation of equal prices is zero', () => {
		expect(compute.computeDeviation([flat(5), flat(5), flat(9)], 2)).toEqual([undefined, 0, 2]);
	});

	test('Donchian bands are the highest and lowest of the period', () => {
		const [, , last] = compute.computeDonchian([bar(9, 1, 5), bar(6, 4, 5), bar(8, 5, 6)], 2);
		expect(last).toEqual({ upper: 8, middle: 6, lower: 4 });
	});

	test('Keltner bands are the given number of average ranges away', () => {
		const [, last] = compute.computeKeltner([bar(11, 9, 10), bar(13, 11, 12)], 2, 2);
		expect(last).toEqual({ upper: 16, middle: 11, lower: 6 });
	});

	test('the envelope is the given percentage away', () => {
		expect(compute.computeEnvelope([flat(100), flat(300)], 2, 1)).toEqual([
			{},
			{ upper: 202, middle: 200, lower: 198 },
		]);
	});

	test('Aroon is 100 if the newest bar is the extreme, and 0 a period later', () => {
		const bars = [bar(9, 5, 6), bar(8, 4, 6), bar(7, 3, 6)];
		expect(compute.computeAroon(bars, 2)).toEqual([{}, {}, { up: 0, down: 100 }]);
	});

	test('the alligator of a constant price is that price, with each line’s delay', () => {
		const lines = compute.computeAlligator(
			Array.from({ length: 24 }, () => flat(7)),
			[13, 8, 5],
		);
		expect(lines[6]).toEqual({});
		expect(lines[7]).toEqual({ lips: 7 });
		expect(lines[12]).toEqual({ teeth: 7, lips: 7 });
		expect(lines[20]).toEqual({ jaw: 7, teeth: 7, lips: 7 });
	});

	test('the smoothed average moves by one period-th of the way', () => {
		expect(compute.computeSmoothedAverage([flat(2), flat(4), flat(7)], 2)).toEqual([undefined, 3, 5]);
	});

	test('MACD is the difference of two exponential averages, and its histogram is not doubled', () => {
		// The fast average is the close itself: 2, 4, 7. The slow one is 3, then two thirds of the way to 7.
		const [first, second, third] = compute.computeMacd([flat(2), flat(4), flat(7)], 1, 2, 2);
		expect(first).toEqual({});
		expect(second).toEqual({ dif: 1 });
		expect(third?.dif).toBeCloseTo(4 / 3, 12);
		expect(third?.dea).toBeCloseTo(7 / 6, 12);
		expect(third?.macd).toBeCloseTo(1 / 6, 12);
	});
});
