import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../../../kit/i18n/locale.ts';
import { createPriceTicks, formatChartNumber } from './chart-numbers.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
	setCurrentLocale('en');
	vi.unstubAllGlobals();
});

const ticks = (...values: number[]) =>
	createPriceTicks({ defaultTicks: values.map((value, coord) => ({ coord, value, text: value.toFixed(4) })) });

test('[CHART-06] the price axis follows the language, without insignificant zeros', () => {
	setCurrentLocale('br');
	expect(ticks(9998, 10_000, 10_002).map(({ text }) => text)).toEqual(['9.998', '10.000', '10.002']);
	expect(ticks(9999.5, 10_000).map(({ text }) => text)).toEqual(['9.999,5', '10.000,0']);
	expect(ticks(1.085, 1.0855)[0]).toEqual({ coord: 0, value: 1.085, text: '1,0850' });
	expect(ticks(1.0855, 1.08551).map(({ text }) => text)).toEqual(['1,08550', '1,08551']);
	expect(ticks(0.000_000_12, 0.5).map(({ text }) => text)).toEqual(['0,00000012', '0,50000000']);
	// Rounding errors of floating-point sums must not become decimals.
	expect(ticks(0.1 + 0.2, 0.4).map(({ text }) => text)).toEqual(['0,3', '0,4']);
	expect(ticks(-1.5, 1)[0]?.text).toBe('−1,5');
	expect(ticks()).toEqual([]);
});

test('[CHART-06] numbers of the chart follow the language, and other texts are unchanged', () => {
	setCurrentLocale('id');
	expect(['9979.2237', '-0.5000', 'n/a', '+1.2%'].map(formatChartNumber)).toEqual([
		'9.979,22',
		'−0,5000',
		'n/a',
		'+1.2%',
	]);
});
