import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLive } from '../../../kit/live/use-live.ts';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import { readChartPalette } from '../model/chart-palette.ts';
import { ANYWHERE, yOfPrice } from '../prices-pane.ts';
import type { AxisLabels } from '../trades/axis-labels.ts';
import type { AlertLevel } from './alert-figures.ts';
import { ALERTS, type AlertsContent, registerAlerts } from './alert-overlay.ts';

interface Alerts {
	readonly asset: Asset;
	readonly interval: ChartInterval;
	readonly levels: readonly AlertLevel[];
	/** Changes with the page's colours. */
	readonly colours: string;
	readonly axisLabels: AxisLabels;
	/** Called with the key of a pressed label or bell, and its distance from the top of the chart in pixels. */
	onPress(key: string, y: number): void;
}

/** Above drawings, below trades. */
const LAYER = 500;
const REACH_PX = { mouse: 11, finger: 22 };

/**
 * Draws alert levels on a chart whose past is loaded. The figures are locked and react only to presses; dragging moves
 * the chart.
 */
export function useAlertOverlay(chart: Chart | null, alerts: Alerts): void {
	const live = useLive();
	const isDesktop = useIsDesktop();
	const { asset, interval, levels, colours, axisLabels, onPress } = alerts;
	const press = useRef(onPress);
	useEffect(() => {
		press.current = onPress;
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useLayoutEffect(() => {
		const element = chart?.getDom() ?? null;
		if (chart === null || element === null || levels.length === 0) return;
		registerAlerts();
		const extendData: AlertsContent = {
			levels,
			palette: readChartPalette(element),
			points: interval === 'tick',
			reachPx: isDesktop ? REACH_PX.mouse : REACH_PX.finger,
			price() {
				const tick = live.latestTick(asset.id);
				return tick === null ? null : Number(tick[3]);
			},
			entryYs: () => axisLabels.entries,
			onLabels(ys) {
				axisLabels.alerts = ys;
			},
		};
		chart.createOverlay({
			id: ALERTS,
			name: ALERTS,
			points: ANYWHERE,
			extendData,
			lock: true,
			zLevel: LAYER,
			onClick({ figure }) {
				const level = levels.find(({ key }) => key === figure?.key);
				if (level === undefined) return;
				press.current(level.key, yOfPrice(chart, level.price));
			},
			onRightClick: (event) => event.preventDefault?.(),
		});
		return () => {
			axisLabels.alerts = [];
			chart.removeOverlay({ id: ALERTS });
		};
	}, [chart, live, asset, interval, levels, colours, axisLabels, isDesktop]);
}
