import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { isMotionReduced } from '../../../kit/live/reduced-motion.ts';
import { useLive, watchClock } from '../../../kit/live/use-live.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { createViewControl, type ViewControl } from './view-control.ts';

interface ViewOptions {
	readonly interval: ChartInterval;
	readonly trades: readonly ChartTrade[];
	/** Expiry of a trade placed now. */
	readonly endsAtMs: number;
	/** True if the chart was moved to a past trade. */
	readonly past?: boolean;
	/** True if the viewer drew on the chart or added indicators. */
	readonly isWorkedOn?: boolean;
	/** Called when the chart is back at now, also by another interval or by its removal. */
	onNow?(): void;
}

/**
 * Keeps a chart's automatic view up to date. Returns true for `away` if it does not show now, and for `hasSmallTrade` if it leaves a
 * short trade small.
 */
export function useChartView(
	chart: Chart | null,
	options: ViewOptions,
): { control: ViewControl | null; away: boolean; hasSmallTrade: boolean } {
	const live = useLive();
	const latest = useRef(options);
	const [control, setControl] = useState<ViewControl | null>(null);
	const [away, setAway] = useState(false);
	const [hasSmallTrade, setSmallTrade] = useState(false);
	const { interval, trades } = options;
	useEffect(() => {
		latest.current = options;
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: another interval is another view
	useEffect(() => {
		if (chart === null) return;
		const made = createViewControl({
			chart,
			calm: isMotionReduced(),
			nowMs: () => live.nowMs(),
			options: () => latest.current,
			onAway(next) {
				setAway(next);
				if (!next) latest.current.onNow?.();
			},
			onSmallTrade: setSmallTrade,
		});
		setControl(made);
		const unwatch = watchClock(live, 1000, made.follow);
		return () => {
			unwatch();
			made.stop();
			setControl(null);
			setAway(false);
			setSmallTrade(false);
			latest.current.onNow?.();
		};
	}, [chart, live, interval]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: trades that come or go may need another view
	useEffect(() => control?.follow(), [control, trades]);
	return { control, away, hasSmallTrade };
}
