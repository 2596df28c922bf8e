import type { Statistics } from '@fairtick/domain/statistics/contract';
import { type Chart, dispose, init } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { appearance } from '../../kit/appearance/appearance.ts';
import { useStore } from '../../kit/base/store.ts';
import { formatDateTime, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useMediaQuery } from '../../kit/ui/use-media-query.ts';
import { chartStyles } from '../market/chart-styles.ts';
import { formatChartNumber } from '../market/model/chart-numbers.ts';
import { readChartPalette } from '../market/model/chart-palette.ts';
import { uncoverPriceAxis } from '../market/trades/uncovered-ticks.ts';
import { Card } from './card.tsx';
import { toEquityBars } from './equity-bars.ts';

/** Bar widths that let the curve fill the width with any number of points. */
const BAR_PX = { min: 0.5, max: 2_000 };
const Y_AXIS_PX = 72;
/** Half of a time label's width; a label that the edge would cut is skipped. */
const EDGE_PX = 48;

/** The result after each trade, from the first to the last. */
export function EquityChart({ equity }: Pick<Statistics, 'equity'>) {
	const { t } = useTranslation();
	const box = useRef<HTMLDivElement>(null);
	const { theme, palette } = useStore(appearance);
	const systemLight = useMediaQuery('(prefers-color-scheme: light)');
	const result = formatSignedAmount(equity.at(-1)?.[1] ?? 0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the appearance stands for what readChartPalette reads
	useEffect(() => {
		const element = box.current;
		const chart =
			element &&
			init(element, {
				hotkey: { enabled: false },
				formatter: FORMATTER,
				thousandsSeparator: { format: formatChartNumber },
				layout: { barSpaceLimit: BAR_PX },
			});
		if (!chart) return;
		// KLineChart puts itself first in the tab order for hotkeys that are off here.
		element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
		const look = { type: 'area', grid: true, countdown: false, ghost: false, titlePx: 6 } as const;
		const name = t('statistics.result');
		const styles = chartStyles(readChartPalette(element), {
			...look,
			labels: { open: name, high: name, low: name, close: name },
		});
		chart.setStyles({ ...styles, yAxis: { ...styles.yAxis, size: Y_AXIS_PX } });
		draw(chart, equity, element.clientWidth);
		const observer = new ResizeObserver(() => {
			chart.resize();
			fit(chart, equity.length + 1, element.clientWidth);
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			dispose(element);
		};
	}, [equity, theme, palette, systemLight, t]);
	return (
		<Card title={t('statistics.equity')}>
			<div ref={box} role="img" aria-label={t('statistics.equityOf', { result })} className="h-64" />
		</Card>
	);
}

const FORMATTER = { formatDate: ({ timestamp }: { timestamp: number }) => formatDateTime(timestamp) };

function draw(chart: Chart, equity: Statistics['equity'], widthPx: number): void {
	chart.setScrollEnabled(false);
	chart.setZoomEnabled(false);
	chart.setSymbol({ ticker: '', pricePrecision: 2, volumePrecision: 0 });
	chart.overrideXAxis({
		createTicks: ({ defaultTicks, bounding }) =>
			defaultTicks.filter(({ coord }) => coord > EDGE_PX && coord < bounding.width - EDGE_PX),
	});
	uncoverPriceAxis(chart, { points: true, createTicks: ({ defaultTicks }) => defaultTicks });
	chart.setPeriod({ type: 'minute', span: 1 });
	chart.setDataLoader({
		getBars: ({ callback }) => callback(toEquityBars(equity), { forward: false, backward: false }),
	});
	fit(chart, equity.length + 1, widthPx);
}

/**
 * Fits the whole curve into the width, its end at the right. While a narrow chart is made, it scrolls away from there.
 */
function fit(chart: Chart, bars: number, widthPx: number): void {
	chart.setBarSpace((widthPx - Y_AXIS_PX) / bars);
	chart.setOffsetRightDistance(0);
}
