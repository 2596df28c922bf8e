export const TRADING_VIEWS = ['positions', 'history'] as const;
export type TradingView = (typeof TRADING_VIEWS)[number];

/** What the address of the trading page carries: the chart when it names nothing, else one of the lists. */
export interface TradingSearch {
	view?: TradingView;
}

export function readTradingSearch(search: Record<string, unknown>): TradingSearch {
	const view = TRADING_VIEWS.find((known) => known === search['view']);
	return view === undefined ? {} : { view };
}
