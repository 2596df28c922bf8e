import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { markPrice } from './use-price-mark.ts';

test('[CHART-01] the mark of the newest price is drawn only while that price is visible', () => {
	let y = 0;
	const last = { show: true };
	const chart = {
		getDataList: () => [{ close: 9_998 }],
		getSize: () => ({ height: 400 }),
		convertToPixel: () => ({ y }),
		getStyles: () => ({ candle: { priceMark: { last } } }),
		setStyles: (styles: { candle: { priceMark: { last: typeof last } } }) => {
			last.show = styles.candle.priceMark.last.show;
		},
	} as unknown as Chart;
	const shownAt = (place: number) => {
		y = place;
		markPrice(chart);
		return last.show;
	};
	expect([-1, 0, 400, 401, 200].map(shownAt)).toEqual([false, true, true, false, true]);
});
