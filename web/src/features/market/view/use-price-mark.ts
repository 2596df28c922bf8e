import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useLive, watchClock } from '../../../kit/live/use-live.ts';
import { PRICES_PANE, yOfPrice } from '../prices-pane.ts';

/** KLineChart draws the newest price at the edge when it is beyond it, at the height of another price: it is hidden there. */
export function markPrice(chart: Chart): void {
	const close = chart.getDataList().at(-1)?.close;
	const height = chart.getSize(PRICES_PANE, 'main')?.height;
	if (close === undefined || height === undefined) return;
	const y = yOfPrice(chart, close);
	const show = y >= 0 && y <= height;
	if (chart.getStyles().candle.priceMark.last.show !== show) {
		chart.setStyles({ candle: { priceMark: { last: { show } } } });
	}
}

/** Shows the mark of the newest price where that price is in sight, as the chart and the price move. */
export function usePriceMark(chart: Chart | null): void {
	const live = useLive();
	useEffect(() => {
		if (chart === null) return;
		let frame = 0;
		const mark = () => markPrice(chart);
		// The prices in sight are another range only after the move.
		const onMove = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(mark);
		};
		chart.subscribeAction('onVisibleRangeChange', onMove);
		const unwatch = watchClock(live, 1000, mark);
		return () => {
			cancelAnimationFrame(frame);
			unwatch();
			chart.unsubscribeAction('onVisibleRangeChange', onMove);
		};
	}, [chart, live]);
}
