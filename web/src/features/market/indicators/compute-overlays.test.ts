import { describe, expect, test } from 'vitest';
import * as compute from './compute-overlays.ts';

const bar = (high: number, low: number, close = (high + low) / 2, timestamp = 0): compute.TimedBar => ({
	high,
	low,
	close,
	timestamp,
});
const flat = (price: number) => bar(price, price);

describe('indicators over the prices, by hand', () => {
	test('Ichimoku: midpoints of the periods, spans later and the lagging line earlier', () => {
		const bars = [bar(10, 8), bar(12, 10), bar(14, 10), bar(16, 14)];
		// Periods 1, 2 and 3, displaced by 2, which is one bar.
		expect(compute.computeIchimoku(bars, [1, 2, 3, 2])).toEqual([
			{ conversion: 9, lagging: 11 },
			{ conversion: 11, base: 10, aheadA: 10.5, lagging: 12 },
			{ conversion: 12, base: 12, aheadA: 12, aheadB: 11, lagging: 15, spanA: 10.5 },
			{ conversion: 15, base: 13, aheadA: 14, aheadB: 13, spanA: 12, spanB: 11 },
		]);
	});

	test('Supertrend is above a falling price and changes below it after a close above', () => {
		const bars = [bar(11, 9, 10), bar(11, 9, 10), bar(13, 11, 13), bar(17, 15, 17), bar(19, 17, 19)];
		// With an average range of period 1: 2, 2, 3, 4, 2. The upper line stays at 12 until 13 exceeds it.
		expect(compute.computeSupertrend(bars, 1, 1)).toEqual([
			{ down: 12 },
			{ down: 12 },
			{ up: 9 },
			{ up: 12 },
			{ up: 16 },
		]);
	});

	test('pivots come from the whole previous hour, and not from one that began before the chart', () => {
		const at = (minutes: number) => Date.UTC(2026, 0, 5, 12, minutes);
		const bars = [
			{ ...bar(50, 10, 20), timestamp: at(-30) },
			{ ...bar(12, 8, 10), timestamp: at(0) },
			{ ...bar(14, 9, 13), timestamp: at(30) },
			{ ...bar(20, 20, 20), timestamp: at(60) },
			{ ...bar(21, 20, 20), timestamp: at(60) + 30_000 },
		];
		// High 14, low 8, close 13: pivot 35/3.
		const levels = { pivot: 35 / 3, r1: 70 / 3 - 8, s1: 70 / 3 - 14, r2: 35 / 3 + 6, s2: 35 / 3 - 6 };
		expect(compute.computePivots(bars)).toEqual([{}, {}, {}, levels, levels]);
	});

	test('a fractal exceeds two bars on either side', () => {
		const highs = [1, 2, 5, 3, 2, 4, 4, 1];
		const marks = compute.computeFractals(
			highs.map((high) => bar(high, high - 1)),
			2,
		);
		expect(marks.map(({ top }) => top)).toEqual([undefined, undefined, 5, ...Array(5).fill(undefined)]);
		expect(marks[4]).toEqual({ bottom: 1 });
	});

	test('ZigZag turns after ten percent and draws straight lines between its turns', () => {
		const bars = [100, 105, 120, 115, 100, 105, 125].map(flat);
		expect(compute.findTurns(bars, 10)).toEqual([
			{ index: 0, price: 100 },
			{ index: 2, price: 120 },
			{ index: 4, price: 100 },
			{ index: 6, price: 125 },
		]);
		expect(compute.computeZigZag(bars, 10).map(({ value }) => value)).toEqual([100, 110, 120, 110, 100, 112.5, 125]);
		expect(compute.computeZigZag([100, 101, 102].map(flat), 10)).toEqual([{}, {}, {}]);
	});
});
