import type { Chart } from 'klinecharts';

/** KLineChart's name of the prices' pane, above those of indicators. */
export const PRICES_PANE = 'candle_pane';

/** KLineChart requires a point for an overlay. Figures that compute their own positions ignore it. */
export const ANYWHERE = [{ timestamp: 0, value: 0 }];

/** Height of a label on the price axis, with the gap to the next. */
export const AXIS_LABEL_PX = 22;

/** True if the countdown is above the newest price, at this pixel, because there is no room below it. */
export const isCountdownAbove = (y: number, heightPx: number) => y + AXIS_LABEL_PX * 1.5 > heightPx;

/** A price's distance from the top of the pane, in pixels. */
export function yOfPrice(chart: Chart, price: number): number {
	const { y = 0 } = chart.convertToPixel({ value: price }, { paneId: PRICES_PANE }) as { y?: number };
	return y;
}
