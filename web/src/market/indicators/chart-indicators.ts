import type { Indicator } from '@fairtick/domain/charts/contract';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { fitParams, type IndicatorName, indicatorInfo, isIndicatorName, isPercent } from './indicator-list.ts';
import { registerIndicators } from './register-indicators.ts';

/** Ids of ours on the chart begin with it: Heikin-Ashi is an indicator to KLineChart as well. */
const OURS = 'indicator:';
const PRICES_PANE = 'candle_pane';
const PANE = { height: 88, minHeight: 56 } as const;
/** Panes of their own take at most this share of the chart's height. */
const PANES_SHARE = 0.5;

interface Wanted {
	readonly id: string;
	readonly name: IndicatorName;
	readonly calcParams: number[];
	readonly paneId: string;
	readonly precision?: number;
}

interface ChartIndicatorsProps {
	/** Null while its past is not there. */
	chart: Chart | null;
	indicators: readonly Indicator[];
}

/** Keeps the indicators of a chart the same as the layout's. */
export function ChartIndicators({ chart, indicators }: ChartIndicatorsProps): null {
	useEffect(() => {
		if (chart === null) return;
		registerIndicators();
		const wanted = indicators.flatMap(toWanted);
		const shown = new Set(chart.getIndicators().map(({ id }) => id));
		for (const id of shown)
			if (id.startsWith(OURS) && !wanted.some((one) => one.id === id)) chart.removeIndicator({ id });
		for (const one of wanted) {
			if (shown.has(one.id)) chart.overrideIndicator(one);
			else chart.createIndicator(one, one.paneId === PRICES_PANE);
		}
		shareHeight(
			chart,
			wanted.map(({ paneId }) => paneId).filter((paneId) => paneId !== PRICES_PANE),
		);
	}, [chart, indicators]);
	return null;
}

function toWanted({ id, name, params }: Indicator): Wanted[] {
	if (!isIndicatorName(name)) return [];
	const ownId = OURS + id;
	return [
		{
			id: ownId,
			name,
			calcParams: fitParams(name, params),
			...(isPercent(name) && { precision: 2 }),
			paneId: indicatorInfo(name).place === 'prices' ? PRICES_PANE : `pane:${id}`,
		},
	];
}

function shareHeight(chart: Chart, paneIds: readonly string[]): void {
	const chartHeight = chart.getSize()?.height ?? 0;
	const height = Math.max(PANE.minHeight, Math.min(PANE.height, (chartHeight * PANES_SHARE) / paneIds.length));
	for (const id of paneIds) chart.setPaneOptions({ id, height, minHeight: PANE.minHeight });
}
