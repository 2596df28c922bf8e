import { expect, test } from 'vitest';
import { uncoverTicks } from './uncovered-ticks.ts';

test('[CHART-01] a label of the price axis is empty while that of a price or an entry covers it', () => {
	let labelYs: readonly number[] = [];
	const ticks = uncoverTicks(
		[10, 40, 70].map((coord) => ({ coord, value: coord, text: String(coord) })),
		() => labelYs,
	);
	const shown = (...ys: readonly number[]) => {
		labelYs = ys;
		return ticks.map(({ text }) => text);
	};
	expect(shown()).toEqual(['10', '40', '70']);
	expect(shown(25)).toEqual(['', '', '70']);
	expect(shown(58)).toEqual(['10', '40', '']);
	expect(shown(35, 80)).toEqual(['10', '', '']);
});
