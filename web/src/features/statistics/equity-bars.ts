import type { Statistics } from '@fairtick/domain/statistics/contract';
import type { KLineData } from 'klinecharts';

const MINOR_UNITS = 100;

/** The curve as bars of the chart. It begins at zero, and all bars have different times. */
export function toEquityBars(equity: Statistics['equity']): KLineData[] {
	const [first] = equity;
	if (first === undefined) return [];
	const points = [[first[0] - 1, 0] as const, ...equity];
	let before = Number.NEGATIVE_INFINITY;
	return points.map(([atMs, minor]) => {
		before = Math.max(atMs, before + 1);
		const value = minor / MINOR_UNITS;
		return { timestamp: before, open: value, high: value, low: value, close: value };
	});
}
