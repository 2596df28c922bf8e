/** The prices that make a Heikin-Ashi candle. */
interface Prices {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/**
 * Heikin-Ashi candles of bars in ascending order. Each closes at the mean of its bar's four prices and opens in the
 * middle of the previous body, so that a trend has one colour. They are averages, not prices.
 */
export function computeHeikinAshi(bars: readonly Prices[]): Prices[] {
	const candles: Prices[] = [];
	for (const { open, high, low, close } of bars) {
		const before = candles.at(-1);
		const haClose = (open + high + low + close) / 4;
		const haOpen = before === undefined ? (open + close) / 2 : (before.open + before.close) / 2;
		candles.push({
			open: haOpen,
			high: Math.max(high, haOpen, haClose),
			low: Math.min(low, haOpen, haClose),
			close: haClose,
		});
	}
	return candles;
}
