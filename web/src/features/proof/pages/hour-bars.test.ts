import { expect, test } from 'vitest';
import { toHourBars } from './hour-bars.ts';

const prices = (differsAt: number | null) =>
	Array.from({ length: 7_200 }, (_, i) => ({
		atMs: i * 500 + 250,
		logged: 100_000_000 + i,
		computed: 100_000_000 + i + (i === differsAt ? 7 : 0),
	}));

test('[PROOF-03] the lines of an hour are thinned to the chart’s resolution, and keep the first difference', () => {
	expect(toHourBars(prices(null), 400)).toHaveLength(401);
	const bars = toHourBars(prices(4_321), 400);
	expect(bars.length).toBeGreaterThan(401);
	expect(bars.filter(({ close, computed }) => close !== computed)).toMatchObject([
		{ timestamp: 4_321 * 500 + 250, close: 10_000.4321, computed: 10_000.4328 },
	]);
	expect(bars.at(-1)?.timestamp).toBe(7_199 * 500 + 250);
});
