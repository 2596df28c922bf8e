import { getSupportedIndicators } from 'klinecharts';
import { expect, test } from 'vitest';
import { INDICATOR_NAMES } from './indicator-list.ts';
import { registerIndicators } from './register-indicators.ts';

test('[CHART-05] the chart can draw each indicator on offer', () => {
	registerIndicators();
	const drawn = getSupportedIndicators();
	expect(INDICATOR_NAMES.filter((name) => !drawn.includes(name))).toEqual([]);
});
