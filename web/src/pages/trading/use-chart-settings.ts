import { useState } from 'react';
import { CHART_INTERVALS, type ChartInterval } from '../../market/chart-interval.ts';
import { CHART_TYPES, type ChartType } from '../../market/chart-styles.ts';

interface ChartSettings {
	readonly interval: ChartInterval;
	readonly type: ChartType;
}

const STORAGE_KEY = 'chart';
const FIRST: ChartSettings = { interval: 'tick', type: 'area' };
/** Single ticks have no body: candles begin here. */
const SHORTEST_CANDLE: ChartInterval = 5;

function readStored(): ChartSettings {
	try {
		const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<ChartSettings>;
		return {
			interval: CHART_INTERVALS.find((known) => known === stored.interval) ?? FIRST.interval,
			type: CHART_TYPES.find((known) => known === stored.type) ?? FIRST.type,
		};
	} catch {
		return FIRST;
	}
}

/** Interval and kind of the chart, remembered by this browser. */
export function useChartSettings() {
	const [settings, setSettings] = useState(readStored);
	const change = (next: ChartSettings) => {
		localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
		setSettings(next);
	};
	return {
		...settings,
		onInterval: (interval: ChartInterval) => change({ interval, type: interval === 'tick' ? 'area' : settings.type }),
		onType: (type: ChartType) =>
			change({
				type,
				interval: type === 'candle' && settings.interval === 'tick' ? SHORTEST_CANDLE : settings.interval,
			}),
	};
}
