import type { ComparedPrice } from '@fairtick/domain/proof/hours/hour-check';
import { type Chart, dispose, init, registerIndicator } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useColours } from '../../../kit/appearance/use-colours.ts';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { chartStyles } from '../../market/chart-styles.ts';
import { createPriceTicks, formatChartNumber } from '../../market/model/chart-numbers.ts';
import { type ChartPalette, readChartPalette, withAlpha } from '../../market/model/chart-palette.ts';
import { type HourBar, toHourBars } from './hour-bars.ts';

/** Bar widths that let the lines fill the width with any number of points. */
const BAR_PX = { min: 0.5, max: 2_000 };
const Y_AXIS_PX = 80;
/** Half of a time label's width; a label that the edge would cut is skipped. */
const EDGE_PX = 40;
/** Minimum distance of points: closer ones are indistinguishable, and KLineChart places them inaccurately. */
const PX_A_BAR = 1.5;
const INDICATOR = 'SEED_LINE';

let registered = false;
function registerSeedLine(): void {
	if (registered) return;
	registered = true;
	registerIndicator<Pick<HourBar, 'computed'>>({
		name: INDICATOR,
		shortName: '',
		series: 'price',
		figures: [{ key: 'computed', title: '', type: 'line' }],
		calc: (bars) => (bars as HourBar[]).map(({ computed }) => ({ computed })),
	});
}

interface HourChartProps {
	prices: readonly ComparedPrice[];
	/** The first difference of log and seed, epoch milliseconds; null without one. */
	differsAtMs: number | null;
	/** Name of the index. */
	name: string;
}

/** The log's prices, and over them the prices from the seed. */
export function HourChart({ prices, differsAtMs, name }: HourChartProps) {
	const { t } = useTranslation();
	const box = useRef<HTMLDivElement>(null);
	const colours = useColours();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the colours stand for what readChartPalette reads
	useEffect(() => {
		const element = box.current;
		registerSeedLine();
		const chart =
			element &&
			init(element, {
				hotkey: { enabled: false },
				thousandsSeparator: { format: formatChartNumber },
				decimalFold: { format: String },
				formatter: { formatDate: ({ timestamp }) => formatTime(timestamp) },
				layout: { barSpaceLimit: BAR_PX },
			});
		if (!chart) return;
		// KLineChart puts itself first in the tab order for hotkeys that are off here.
		element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
		const palette = readChartPalette(element);
		const bars = toHourBars(prices, Math.max((element.clientWidth - Y_AXIS_PX) / PX_A_BAR, 1));
		const label = t('hour.logged');
		setLook(chart, palette, label);
		chart.setOffsetRightDistance(0);
		chart.setSymbol({ ticker: '', pricePrecision: 4, volumePrecision: 0 });
		chart.overrideYAxis({ paneId: 'candle_pane', createTicks: createPriceTicks });
		chart.overrideXAxis({
			createTicks: ({ defaultTicks, bounding }) =>
				defaultTicks.filter(({ coord }) => coord > EDGE_PX && coord < bounding.width - EDGE_PX),
		});
		chart.setPeriod({ type: 'second', span: 1 });
		const fit = () => chart.setBarSpace((element.clientWidth - Y_AXIS_PX) / (bars.length + 1));
		fit();
		chart.setDataLoader({ getBars: ({ callback }) => callback(bars, { forward: false, backward: false }) });
		const line = { style: 'dashed' as const, dashedValue: [5, 4], size: 1.5, color: palette.text };
		chart.createIndicator({ name: INDICATOR, paneId: 'candle_pane', styles: { lines: [line] } }, true);
		markDifference(chart, palette, differsAtMs);
		const observer = new ResizeObserver(() => {
			chart.resize();
			fit();
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			dispose(element);
		};
	}, [prices, differsAtMs, colours, t]);
	return (
		<figure className="overflow-hidden rounded border border-line bg-ground">
			<div ref={box} role="img" aria-label={t('hour.chartOf', { name })} className="h-72 desktop:h-88" />
			<figcaption className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line bg-surface px-4 py-2 text-sm text-secondary">
				<span className="inline-flex items-center gap-2">
					<span className="h-1 w-6 rounded bg-focus" aria-hidden="true" />
					{t('hour.logged')}
				</span>
				<span className="inline-flex items-center gap-2">
					<span className="w-6 border-t-2 border-dashed border-text" aria-hidden="true" />
					{t('hour.computed')}
				</span>
			</figcaption>
		</figure>
	);
}

function setLook(chart: Chart, palette: ChartPalette, label: string): void {
	const styles = chartStyles(palette, {
		...({ type: 'area', grid: true, countdown: false, ghost: false, titlePx: 6 } as const),
		labels: { open: label, high: label, low: label, close: label },
	});
	const { candle } = styles;
	chart.setStyles({
		...styles,
		candle: {
			...candle,
			area: { ...candle?.area, lineSize: 4, lineColor: withAlpha(palette.price, 0.65), point: { show: false } },
			priceMark: { show: false },
		},
		indicator: { ...styles.indicator, lastValueMark: { show: false } },
		yAxis: { ...styles.yAxis, size: Y_AXIS_PX },
	});
}

/** Draws a line at the first difference of log and seed. */
function markDifference(chart: Chart, palette: ChartPalette, atMs: number | null): void {
	if (atMs === null) return;
	chart.createOverlay({
		name: 'verticalStraightLine',
		lock: true,
		points: [{ timestamp: atMs, value: 0 }],
		styles: { line: { color: palette.down, size: 2, style: 'solid' } },
	});
}
