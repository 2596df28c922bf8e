import type { ChartInterval } from '@fairtick/domain/charts/contract';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import type { Bar } from '../model/bars.ts';
import { intervalMs } from '../model/chart-interval.ts';

/** The loaded bars as a table, with UTC times and decimal points in every language. */
export function candlesToCsv(ticker: string, interval: ChartInterval, digits: number, bars: readonly Bar[]): string {
	const seconds = intervalMs(interval) / 1000;
	const rows = bars.map(({ timestamp, open, high, low, close }) => [
		ticker,
		seconds,
		new Date(timestamp).toISOString(),
		...[open, high, low, close].map((price) => price.toFixed(digits)),
	]);
	return beginCsv(['asset', 'interval_s', 'time', 'open', 'high', 'low', 'close']) + toCsv(rows);
}

/** `V50-5s-2026-01-31T14-33-00Z.csv`: valid on every file system. */
export function exportName(ticker: string, interval: ChartInterval, atMs: number, extension: 'csv' | 'png'): string {
	const safe = ticker.replaceAll(/[^\w.]+/g, '-');
	const length = interval === 'tick' ? 'tick' : `${interval}s`;
	const at = new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-');
	return `${safe}-${length}-${at}Z.${extension}`;
}
