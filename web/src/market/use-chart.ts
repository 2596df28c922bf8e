import { type Chart, dispose, init } from 'klinecharts';
import { type RefObject, useEffect, useState } from 'react';
import { formatDateTimeSeconds } from '../i18n/format.ts';
import { createPriceTicks, formatChartNumber } from './chart-numbers.ts';

/** Room at the right for what is still to come, as a share of the width. */
const RIGHT_SPACE = 0.36;

/** Keeps room at the right for what is still to come. */
export function leaveRoom(chart: Chart, widthPx: number): void {
	chart.setOffsetRightDistance(Math.round(widthPx * RIGHT_SPACE));
}

/** KLineChart in an element, as long as that is on the page; null before. */
export function useChart(box: RefObject<HTMLElement | null>): Chart | null {
	const [chart, setChart] = useState<Chart | null>(null);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		const made = init(element, {
			locale: 'en-US',
			hotkey: { enabled: false },
			zoomAnchor: 'last_bar',
			thousandsSeparator: { format: formatChartNumber },
			decimalFold: { format: String },
			formatter: { formatDate: ({ timestamp }) => formatDateTimeSeconds(timestamp) },
		});
		if (made === null) return;
		made.overrideYAxis({ paneId: 'candle_pane', createTicks: createPriceTicks });
		// KLineChart puts itself first in the tab order, for hotkeys that are off here.
		element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
		setChart(made);
		let width = element.clientWidth;
		const observer = new ResizeObserver(() => {
			made.resize();
			if (element.clientWidth === width) return;
			width = element.clientWidth;
			leaveRoom(made, width);
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			dispose(element);
			setChart(null);
		};
	}, [box]);
	return chart;
}
