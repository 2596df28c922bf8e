import { expect, test } from 'vitest';
import type { EconomicEvent } from './contract.ts';
import { findEventsAhead, NOTICE_AHEAD_MS } from './rules.ts';

const NOW_MS = Date.parse('2026-03-06T13:20:00.000Z');
const ASSETS = [
	{ group: 'fair', ticker: 'V10' },
	{ group: 'currencies', ticker: 'EUR/JPY' },
	{ group: 'crypto', ticker: 'BTC/USDT' },
	{ group: 'stocks', ticker: 'AAPL' },
] as const;

const event = (change: Partial<EconomicEvent> = {}): EconomicEvent => ({
	id: 1,
	time: '2026-03-06T13:30:00.000Z',
	country: 'US',
	currency: 'USD',
	title: 'Nonfarm payrolls',
	impact: 3,
	actual: null,
	forecast: '180K',
	previous: '215K',
	correction: null,
	...change,
});
const ahead = (change: Partial<EconomicEvent> = {}) => findEventsAhead([event(change)], ASSETS, NOW_MS);

test.each([
	['a currency of a pair', { currency: 'JPY' }, ['EUR/JPY']],
	['dollars: coins priced in them, and stocks', {}, ['BTC/USDT', 'AAPL']],
	['a currency without assets', { currency: 'CHF' }, null],
	['low impact', { impact: 1 }, null],
	['medium impact', { impact: 2 }, ['BTC/USDT', 'AAPL']],
	['just ahead enough', { time: new Date(NOW_MS + NOTICE_AHEAD_MS).toISOString() }, ['BTC/USDT', 'AAPL']],
	['too far ahead', { time: new Date(NOW_MS + NOTICE_AHEAD_MS + 1).toISOString() }, null],
	['over', { time: new Date(NOW_MS).toISOString() }, null],
] as const)('%s', (_name, change, tickers) => {
	expect(ahead(change).map((one) => one.tickers)).toEqual(tickers === null ? [] : [tickers]);
});

test('nothing moves a fair index', () => {
	expect(findEventsAhead([event()], [{ group: 'fair', ticker: 'USD/V10' }], NOW_MS)).toEqual([]);
});
