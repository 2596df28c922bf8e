import { expect, test } from 'vitest';
import { seriesColour } from './series-colours.ts';
import { sharePanes } from './share-height.ts';

test('[CHART-05] panes never take more than 45 % of the height, and none is too low to be read', () => {
	for (const height of [120, 180, 240, 360, 500, 800])
		for (const count of [1, 2, 3, 5, 12]) {
			const { shown, eachPx } = sharePanes(height, count);
			expect(shown * eachPx, `${count} on ${height} px`).toBeLessThanOrEqual(height * 0.45);
			if (shown > 0) expect(eachPx).toBeGreaterThanOrEqual(34);
		}
	expect(sharePanes(800, 2)).toEqual({ shown: 2, eachPx: 88 });
	expect(sharePanes(360, 2)).toEqual({ shown: 2, eachPx: 81 });
	expect(sharePanes(200, 12)).toEqual({ shown: 2, eachPx: 45 });
});

test.each(['dark', 'light'] as const)('[CHART-05] no two of sixty lines share a colour in the %s theme', (theme) => {
	const colours = Array.from({ length: 60 }, (_, index) => seriesColour(index, theme));
	expect(new Set(colours).size).toBe(60);
	for (const colour of colours) expect(colour).toMatch(/^#[\da-f]{6}$/);
});
