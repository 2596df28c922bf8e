import { type Chart, dispose, init } from 'klinecharts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatDateTimeSeconds } from '../../kit/i18n/format.ts';
import { createPriceTicks, formatChartNumber } from './model/chart-numbers.ts';

/** KLineChart in an element while it is on the page; null before. `onWidth` is called with each new width. */
export function useChart(box: RefObject<HTMLElement | null>, onWidth: (chart: Chart) => void): Chart | null {
	const [chart, setChart] = useState<Chart | null>(null);
	const latest = useRef(onWidth);
	useEffect(() => {
		latest.current = onWidth;
	});
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
		// KLineChart puts itself first in the tab order for hotkeys that are off here.
		element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
		setChart(made);
		let width = element.clientWidth;
		const observer = new ResizeObserver(() => {
			made.resize();
			if (element.clientWidth === width) return;
			width = element.clientWidth;
			latest.current(made);
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
