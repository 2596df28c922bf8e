import type { AxisTick } from 'klinecharts';

/** Between the middles of two labels that just do not touch: half of a filled one and half of an axis label. */
const REACH_PX = 17;

/**
 * Labels of the price axis, of which those are empty that a label with a ground of its own would cut in two; `labelYs` tells the
 * middles of these. KLineChart makes axis labels when the range changes but reads their texts whenever it draws them, so a text
 * is decided on reading it.
 */
export function uncoverTicks(ticks: readonly AxisTick[], labelYs: () => readonly number[]): AxisTick[] {
	return ticks.map(({ coord, value, text }) => ({
		...{ coord, value },
		get text() {
			return labelYs().some((y) => Math.abs(y - coord) < REACH_PX) ? '' : text;
		},
	}));
}
