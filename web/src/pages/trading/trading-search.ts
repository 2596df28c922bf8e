/** What the address of the trading page carries: on a small screen, whether it shows the chart or the positions. */
export interface TradingSearch {
	view?: 'positions';
}
