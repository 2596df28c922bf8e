import type { AxisCreateTicksParams, AxisTick, Chart } from 'klinecharts';
import { createPriceTicks } from '../model/chart-numbers.ts';
import { PRICES_PANE, yOfPrice } from '../prices-pane.ts';
import { newestLabelYs } from './axis-labels.ts';

/** Between the middles of two labels that just do not touch: half of a filled one and half of an axis label. */
const REACH_PX = 17;

/**
 * Labels of the price axis, of which those are empty that a label with a ground of its own would cut in two; `labelYs` tells the
 * middles of these. KLineChart makes axis labels when the range changes but reads their texts whenever it draws them, so a text
 * is decided on reading it.
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
	/** True if bars are points in time (ticks) or spans (candles). */
	readonly points: boolean;
	/** Middles of labels besides that of the newest price. */
	readonly otherYs?: () => readonly number[];
	readonly createTicks?: (axis: AxisCreateTicksParams) => readonly AxisTick[];
}

/** Leaves out what the label of a chart's newest price covers on its price axis, and what other labels do. */
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
