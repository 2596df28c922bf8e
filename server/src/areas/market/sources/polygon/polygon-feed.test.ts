import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../../test/support/eventually.ts';
import { LOCAL_KEY, LocalPolygon } from '../../../../../test/support/polygon-server.ts';
import type { FeedListener } from '../../quotes/feed.ts';
import { createPolygonFeed, type PolygonFeedOptions, type PolygonMarket } from './polygon-feed.ts';

const TICKERS = {
	stocks: new Map([
		[301, 'AAPL'],
		[302, 'MSFT'],
	]),
	currencies: new Map([[401, 'EUR/USD']]),
};

let polygon: LocalPolygon;
let ending: AbortController;
let quotes: unknown[];
let rubbish: unknown[];
let clocks: number[][];
const listener: FeedListener = {
	alive() {},
	quote: (assetId, message) => quotes.push([assetId, message]),
	rubbish: (sample) => rubbish.push(sample),
	clockRead: (...times) => clocks.push(times),
};
const open = (market: PolygonMarket, options: Partial<PolygonFeedOptions> = {}) =>
	createPolygonFeed({
		market,
		apiKey: LOCAL_KEY,
		url: polygon.url,
		streamUrl: polygon.streamUrl,
		tickers: TICKERS[market],
		nowMs: Date.now,
		expectsQuotes: () => true,
		...options,
	});

beforeEach(async () => {
	[quotes, rubbish, clocks] = [[], [], []];
	ending = new AbortController();
	polygon = await LocalPolygon.start();
});
afterEach(async () => {
	ending.abort();
	await polygon.stop();
});

test('[MARKET-02] best bids and asks of stocks arrive in order with the source’s time', async () => {
	const streaming = open('stocks').stream(listener, ending.signal);
	await eventually(() => expect(polygon.listeners('Q.MSFT')).toBe(1));
	polygon.quoteStock('AAPL', 187.01, 187.02, 1_700_000_000_001);
	polygon.quoteStock('MSFT', 400, 400.02, 1_700_000_000_002);
	await eventually(() => expect(quotes).toHaveLength(2));
	expect(quotes).toEqual([
		[301, { bid: 187.01, ask: 187.02, timestamp: 1_700_000_000_001 }],
		[302, { bid: 400, ask: 400.02, timestamp: 1_700_000_000_002 }],
	]);
	expect(rubbish).toEqual([]);
	ending.abort();
	await streaming;
	await eventually(() => expect(polygon.listeners('Q.AAPL')).toBe(0));
});

test('[MARKET-02] so do those of currencies', async () => {
	const streaming = open('currencies').stream(listener, ending.signal);
	await eventually(() => expect(polygon.listeners('C.EUR-USD')).toBe(1));
	polygon.quoteCurrency('EUR/USD', 1.10001, 1.10003, 1_700_000_000_001);
	await eventually(() => expect(quotes).toEqual([[401, { bid: 1.10001, ask: 1.10003, timestamp: 1_700_000_000_001 }]]));
	ending.abort();
	await streaming;
});

test('[MARKET-03] rubbish is reported and throws nothing out; a cut connection fails the stream, and the next one works', async () => {
	const feed = open('stocks');
	const lost = expect(feed.stream(listener, ending.signal)).rejects.toThrow('closed the connection');
	await eventually(() => expect(polygon.listeners('Q.AAPL')).toBe(1));
	polygon.send('<html>', 'Q.AAPL');
	polygon.send([{ ev: 'Q', sym: 'OTHER', bp: 1, ap: 1, t: 1 }, 7, null], 'Q.AAPL');
	await eventually(() => expect(rubbish).toHaveLength(4));
	polygon.send([{ ev: 'Q', sym: 'AAPL', bp: 'x', ap: null, t: 1 }], 'Q.AAPL');
	await eventually(() => expect(quotes).toEqual([[301, { bid: 'x', ask: null, timestamp: 1 }]]));
	polygon.cut();
	await lost;
	const again = feed.stream(listener, ending.signal);
	await eventually(() => expect(polygon.listeners('Q.AAPL')).toBe(1));
	ending.abort();
	await again;
});

test('[MARKET-03] a wrong key and a host that is not there fail the stream and do not name the key', async () => {
	const refused = await open('stocks', { apiKey: 'wrong-key' })
		.stream(listener, ending.signal)
		.catch((error: unknown) => String(error));
	expect(refused).toContain('auth_failed');
	const history = await open('stocks', { apiKey: 'wrong-key' })
		.loadHistory(301, 0, 60_000)
		.catch((error: unknown) => String(error));
	expect(history).toContain('the history of AAPL cannot be read');
	const { port } = polygon;
	await polygon.stop();
	const absent = await open('stocks', { streamUrl: `ws://127.0.0.1:${port}`, apiKey: 'wrong-key' })
		.stream(listener, ending.signal)
		.catch((error: unknown) => String(error));
	expect(absent).toMatch('cannot be reached');
	expect(`${refused} ${history} ${absent}`).not.toContain('wrong-key');
	polygon = await LocalPolygon.start();
});

test('[MARKET-08] its clock is read', async () => {
	polygon.clockOffMs = -60_000;
	const streaming = open('stocks').stream(listener, ending.signal);
	await eventually(() => expect(clocks).toHaveLength(1));
	const [[asked = 0, told = 0, answered = 0] = []] = clocks;
	expect(told).toBeGreaterThan(asked - 61_001);
	expect(told).toBeLessThanOrEqual(answered - 60_000);
	ending.abort();
	await streaming;
});

test('[MARKET-05] its aggregates are the history', async () => {
	for (let minute = 0; minute < 10; minute++)
		polygon.aggregates.push({ t: minute * 60_000, o: 10, h: 12 + minute, l: 9, c: 11 });
	expect(await open('stocks').loadHistory(301, 120_000, 240_000)).toEqual([
		{ t: 120_000, open: 10, high: 14, low: 9, close: 11 },
		{ t: 180_000, open: 10, high: 15, low: 9, close: 11 },
	]);
	expect(await open('currencies').loadHistory(401, 3_600_000, 7_200_000)).toEqual([]);
	expect(polygon.asked).toEqual(['AAPL', 'C:EURUSD']);
});
