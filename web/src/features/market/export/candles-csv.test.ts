import { expect, test } from 'vitest';
import { candlesToCsv, exportName } from './candles-csv.ts';

const AT = Date.UTC(2026, 0, 31, 14, 33, 0);
const bar = { timestamp: AT, open: 1.5, high: 2, low: 1.25, close: 1234.5 };

test('candles are rows with UTC times and plain numbers', () => {
	expect(candlesToCsv('V50', 5, 2, [bar])).toBe(
		'\ufeffasset,interval_s,time,open,high,low,close\r\nV50,5,2026-01-31T14:33:00.000Z,1.50,2.00,1.25,1234.50\r\n',
	);
});

test('a ticker that a spreadsheet would execute is plain text', () => {
	expect(candlesToCsv('=A1+1', 'tick', 0, [bar])).toContain("\r\n'=A1+1,0.5,");
});

test('files are named by asset, interval and time', () => {
	expect(exportName('EUR/USD', 300, AT, 'csv')).toBe('EUR-USD-300s-2026-01-31T14-33-00Z.csv');
	expect(exportName('V50', 'tick', AT, 'png')).toBe('V50-tick-2026-01-31T14-33-00Z.png');
});
