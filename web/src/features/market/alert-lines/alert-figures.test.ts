import { describe, expect, test } from 'vitest';
import type { ChartPalette } from '../model/chart-palette.ts';
import { levelFigures, placeLevels } from './alert-figures.ts';

const palette: ChartPalette = {
	ground: '#000000',
	surface: '#111111',
	raised: '#222222',
	line: '#333333',
	lineStrong: '#444444',
	text: '#ffffff',
	secondary: '#888888',
	up: '#00ff00',
	down: '#ff0000',
	onFill: '#000000',
	price: '#0000ff',
	font: 'sans',
};
const level = (price: number) => ({ key: String(price), price, text: String(price) });
/** 1 px for each unit of price below 200. */
const toY = (price: number) => 200 - price;

function draw(...prices: number[]) {
	const figures = levelFigures(placeLevels(prices.map(level), toY, 200), 500, 22, palette);
	const presses = figures.filter(({ ignoreEvent }) => ignoreEvent === false);
	return {
		kinds: figures.map(({ type }) => type),
		areas: presses.map(({ key, attrs }) => {
			const { x, y, width, height } = attrs as { x: number; y: number; width: number; height: number };
			return { key, from: y, to: y + height, right: x + width };
		}),
	};
}

describe('[NOTE-03] the lines of alerts on a chart', () => {
	test('each visible level is a line with a bell', () => {
		expect(draw(100).kinds).toEqual(['line', 'rect', 'path', 'rect']);
		expect(draw(300, -50).kinds).toEqual([]);
	});

	test('a bell takes a finger’s press, unless another one is nearer', () => {
		expect(draw(100).areas).toEqual([{ key: '100', from: 78, to: 122, right: 490 }]);
		expect(draw(100, 110).areas).toMatchObject([
			{ key: '110', from: 68, to: 95 },
			{ key: '100', from: 95, to: 122 },
		]);
	});
});
