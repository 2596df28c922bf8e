import { formatDateTimeSeconds, formatSignedAmount, formatSignedPercent } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import type { Bar } from '../model/bars.ts';
import type { ChartTrade } from '../model/chart-trade.ts';

interface ChartState {
	readonly ticker: string;
	/** The newest price, which may be out of view; null before the first tick. */
	readonly price: number | null;
	/** Bars in view, oldest first. */
	readonly bars: readonly Bar[];
	readonly trades: readonly ChartTrade[];
	worthOf(trade: ChartTrade): number | null;
	formatPrice(price: number): string;
}

/** A description of the chart in sentences (CHART-04). */
export function describeChart({ ticker, price, bars, trades, worthOf, formatPrice }: ChartState, t: Translate): string {
	const [first, last] = [bars[0], bars.at(-1)];
	if (first === undefined || last === undefined) return t('market.chartLoading');
	const prices = t('charts.state', {
		ticker,
		price: formatPrice(price ?? last.close),
		from: formatDateTimeSeconds(first.timestamp),
		to: formatDateTimeSeconds(last.timestamp),
		last: formatPrice(last.close),
		change: formatSignedPercent(((last.close - first.open) / first.open) * 100),
		high: formatPrice(Math.max(...bars.map(({ high }) => high))),
		low: formatPrice(Math.min(...bars.map(({ low }) => low))),
	});
	const open = trades.filter(({ outcome }) => outcome === 'open');
	if (open.length === 0) return prices;
	const worth = open.map(worthOf).reduce<number>((sum, one) => sum + (one ?? 0), 0);
	const trading = t('charts.stateTrades', { count: open.length, worth: formatSignedAmount(worth) });
	return `${prices} ${trading}`;
}
