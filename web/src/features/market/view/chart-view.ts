import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { intervalMs } from '../model/chart-interval.ts';

/** The view of a chart: the width of one bar, and the room to the right of the newest, both in pixels. */
export interface ChartView {
	readonly barPx: number;
	readonly roomPx: number;
}

interface ViewFacts {
	/** Width of the prices without their axis. */
	readonly widthPx: number;
	readonly interval: ChartInterval;
	/** Time from now to the expiry that should be visible; 0 without one. */
	readonly aheadMs: number;
}

const BAR_PX = { tick: 3, candle: 9 } as const;
const LEAST_BAR_PX = { tick: 1, candle: 4 } as const;
/** Shares of the width: right of a near expiry, right of the price without one, and for the time to an expiry. */
const BEYOND_END = 0.12;
const WITHOUT_END = 0.08;
const MOST_AHEAD = { wide: 0.28, narrow: 0.4 } as const;
const WIDE_PX = 560;

/** Minimum number of bars (CHART-03). */
const leastBars = (widthPx: number) => (widthPx >= WIDE_PX ? 60 : 30);

/**
 * Bar width and room at which the expiry is visible with 12 % of the width beyond it; 8 % if it is too far away to be
 * shown (CHART-03).
 */
export function computeView({ widthPx, interval, aheadMs }: ViewFacts): ChartView {
	const kind = interval === 'tick' ? 'tick' : 'candle';
	const bars = leastBars(widthPx);
	const ahead = aheadMs / intervalMs(interval);
	const barPx = Math.min(
		BAR_PX[kind],
		(widthPx * (1 - BEYOND_END)) / (bars + ahead),
		ahead === 0 ? BAR_PX[kind] : (widthPx * (widthPx >= WIDE_PX ? MOST_AHEAD.wide : MOST_AHEAD.narrow)) / ahead,
	);
	if (aheadMs > 0 && barPx >= LEAST_BAR_PX[kind]) return { barPx, roomPx: barPx * ahead + widthPx * BEYOND_END };
	return {
		barPx: Math.min(BAR_PX[kind], (widthPx * (1 - WITHOUT_END)) / bars),
		roomPx: widthPx * WITHOUT_END,
	};
}
