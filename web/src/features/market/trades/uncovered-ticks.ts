import type { AxisCreateTicksParams, AxisTick, Chart } from 'klinecharts';
import { createPriceTicks } from '../model/chart-numbers.ts';
import { PRICES_PANE, yOfPrice } from '../prices-pane.ts';
import { newestLabelYs } from './axis-labels.ts';

/** Minimum distance between the middles of two labels: half of a filled one and half of an axis label. */
const REACH_PX = 17;

/**
 * Labels of the price axis. Those that a filled label would cut have an empty text; `labelYs` returns the middles of
 * filled labels. KLineChart makes axis labels when the range changes but reads their texts at every drawing, so a text
 * is decided when it is read.
 */
export function uncoverTicks(ticks: readonly AxisTick[], labelYs: () => readonly number[]): AxisTick[] {
	return ticks.map(({ coord, value, text }) => ({
		coord,
		value,
		get text() {
			return labelYs().some((y) => Math.abs(y - coord) < REACH_PX) ? '' : text;
		},
	}));
}

interface PriceAxis {
	/** True if bars are points in time (ticks), false for spans (candles). */
	readonly points: boolean;
	/** Middles of labels besides that of the newest price. */
	readonly otherYs?: () => readonly number[];
	readonly createTicks?: (axis: AxisCreateTicksParams) => readonly AxisTick[];
}

/** Hides axis labels that the newest price's label or other labels cover. */
export function uncoverPriceAxis(
	chart: Chart,
	{ points, otherYs = () => [], createTicks = createPriceTicks }: PriceAxis,
): void {
	const labelYs = () => {
		const value = chart.getDataList().at(-1)?.close;
		if (value === undefined) return otherYs();
		const heightPx = chart.getSize(PRICES_PANE, 'main')?.height ?? 0;
		return [...newestLabelYs(yOfPrice(chart, value), points, heightPx), ...otherYs()];
	};
	chart.overrideYAxis({ paneId: PRICES_PANE, createTicks: (axis) => uncoverTicks(createTicks(axis), labelYs) });
}
