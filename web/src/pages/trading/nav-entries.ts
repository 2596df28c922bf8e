import { ChartSpline, History, Layers, type LucideIcon } from 'lucide-react';
import type { TradingSearch } from './trading-search.ts';

interface NavEntry {
	readonly key: 'trade' | 'positions' | 'history';
	readonly icon: LucideIcon;
	readonly search: TradingSearch;
}

/** The places of the trading page, for the rail of a wide screen and the bar of a small one. */
export const NAV_ENTRIES: readonly NavEntry[] = [
	{ key: 'trade', icon: ChartSpline, search: {} },
	{ key: 'positions', icon: Layers, search: { view: 'positions' } },
	{ key: 'history', icon: History, search: { view: 'history' } },
];
