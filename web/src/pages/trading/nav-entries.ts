import { ChartSpline, History, Layers, type LucideIcon } from 'lucide-react';
import type { TradingView } from './trading-view.ts';

interface NavEntry {
	readonly key: 'trade' | 'positions' | 'history';
	readonly icon: LucideIcon;
	/** Nothing for the chart. */
	readonly view: TradingView | undefined;
}

/** The places of the trading page, for the rail of a wide screen and the bar of a small one. */
export const NAV_ENTRIES: readonly NavEntry[] = [
	{ key: 'trade', icon: ChartSpline, view: undefined },
	{ key: 'positions', icon: Layers, view: 'positions' },
	{ key: 'history', icon: History, view: 'history' },
];
