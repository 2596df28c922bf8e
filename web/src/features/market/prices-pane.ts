import type { Chart } from 'klinecharts';

/** KLineChart's name for the pane of the prices, above those of indicators. */
export const PRICES_PANE = 'candle_pane';

/** KLineChart draws no overlay without a point; where it is does not matter to figures that find their places themselves. */
export const ANYWHERE = [{ timestamp: 0, value: 0 }];

/** Height of a label on the price axis, with the gap to the next. */
export const AXIS_LABEL_PX = 22;

/** True if the time to the candle's end is above the newest price, at this pixel, because there is no room below it. */
export const isCountdownAbove = (y: number, heightPx: number) => y + AXIS_LABEL_PX * 1.5 > heightPx;

/** Pixels from the top of the prices to one of them. */
export function yOfPrice(chart: Chart, price: number): number {
	const { y = 0 } = chart.convertToPixel({ value: price }, { paneId: PRICES_PANE }) as { y?: number };
	return y;
}
