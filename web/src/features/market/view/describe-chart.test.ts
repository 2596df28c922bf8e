import { expect, test } from 'vitest';
import type { Translate } from '../../../kit/i18n/translate.ts';
import type { Bar } from '../model/bars.ts';
import { describeChart } from './describe-chart.ts';

const AT = new Date(2026, 0, 5, 12).getTime();
const bar = (seconds: number, close: number): Bar => ({
	timestamp: AT + seconds * 1000,
	open: close,
	high: close + 1,
	low: close - 1,
	close,
});

test('[CHART-04] the described price is the newest one, even if the chart shows an earlier time', () => {
	const said = describeChart(
		{
			ticker: 'V100',
			price: 9_998,
			bars: [bar(0, 9_800), bar(5, 9_898)],
			trades: [],
			worthOf: () => null,
			formatPrice: (price) => price.toFixed(1),
		},
		((key, params) => `${key} ${JSON.stringify(params)}`) as Translate,
	);
	expect(said).toContain('"price":"9998.0"');
	expect(said).toContain('"last":"9898.0"');
	expect(said).toMatch(/"from":".*12:00:00","to":".*12:00:05"/);
});
