import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { computeCandleStart } from '@fairtick/domain/market/candles';
import type { Chart } from 'klinecharts';
import { intervalMs } from '../model/chart-interval.ts';
import { PRICES_PANE } from '../prices-pane.ts';

/** The pixel of an instant from the left of a chart's prices; null before its first bar or if invisible. */
export function placeInstant(chart: Chart, interval: ChartInterval, atMs: number): number | null {
	const [first] = chart.getDataList();
	const width = chart.getSize(PRICES_PANE, 'main')?.width ?? 0;
	const barMs = intervalMs(interval);
	const start = computeCandleStart(atMs, barMs / 1000);
	if (first === undefined || start < first.timestamp) return null;
	const { x } = chart.convertToPixel({ timestamp: start }, { paneId: PRICES_PANE }) as { x?: number };
	if (x === undefined) return null;
	const { bar } = chart.getBarSpace();
	// KLineChart only knows bars; within a bar the position is proportional.
	const placed = x + ((atMs - start) / barMs) * bar - (interval === 'tick' ? 0 : bar / 2);
	return placed < 0 || placed > width ? null : placed;
}
