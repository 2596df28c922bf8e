import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useLive, watchClock } from '../../../kit/live/use-live.ts';
import { PRICES_PANE, yOfPrice } from '../prices-pane.ts';

/**
 * KLineChart draws an out-of-range newest price at the edge, which is the height of another price. This hides it there.
 */
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

/** Shows the mark of the newest price only while that price is visible. */
export function usePriceMark(chart: Chart | null): void {
	const live = useLive();
	useEffect(() => {
		if (chart === null) return;
		let frame = 0;
		const mark = () => markPrice(chart);
		// The visible prices change only after the move.
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
