import { expect, test } from 'vitest';
import { toEquityBars } from './equity-bars.ts';

test('[LIMIT-04] the curve begins at zero and keeps its order if trades closed together', () => {
	const bars = toEquityBars([
		[1_000, -500],
		[2_000, 320],
		[2_000, -180],
	]);
	expect(bars.map(({ timestamp, close }) => [timestamp, close])).toEqual([
		[999, 0],
		[1_000, -5],
		[2_000, 3.2],
		[2_001, -1.8],
	]);
	expect(toEquityBars([])).toEqual([]);
});
