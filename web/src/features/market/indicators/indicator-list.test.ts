import { indicator } from '@fairtick/domain/charts/contract';
import { describe, expect, test } from 'vitest';
import {
	fitParams,
	INDICATOR_NAMES,
	indicatorInfo,
	isLittleKnown,
	makeIndicator,
	matchesSearch,
} from './indicator-list.ts';

describe('the list of indicators', () => {
	test('offers at least 20, each of which can be saved', () => {
		expect(INDICATOR_NAMES.length).toBeGreaterThanOrEqual(20);
		for (const name of INDICATOR_NAMES) expect(indicator.safeParse(makeIndicator(name, 'x')).success, name).toBe(true);
	});

	test('begins with values that it allows', () => {
		for (const name of INDICATOR_NAMES)
			expect(fitParams(name, makeIndicator(name, 'x').params), name).toEqual(makeIndicator(name, 'x').params);
	});

	test('groups little-known indicators apart', () => {
		expect(INDICATOR_NAMES.filter(isLittleKnown)).toEqual(['BBI', 'PSY', 'BRAR', 'CR', 'BIAS', 'DMA']);
		for (const name of ['RSI', 'MACD', 'ICHIMOKU'] as const) expect(isLittleKnown(name)).toBe(false);
	});

	test('adapts stored parameters', () => {
		expect(fitParams('BOLL', [0, 99])).toEqual([1, 10]);
		expect(fitParams('MACD', [5])).toEqual([5, 26, 9]);
		expect(fitParams('RSI', [14, 3, 3])).toHaveLength(indicatorInfo('RSI').params.length);
	});
});

test.each([
	['Relative strength index (RSI)', 'rsi', true],
	['Relative strength index (RSI)', 'str rel', true],
	['Relative strength index (RSI)', 'trength', false],
	['Média móvel', 'MÓV', true],
	['Moving average', '', true],
])('%s is found by "%s": %s', (name, search, found) => {
	expect(matchesSearch(name, search)).toBe(found);
});
