import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../../test/support/eventually.ts';
import { LocalExchange } from '../../../../../test/support/exchange-server.ts';
import type { FeedListener } from '../../quotes/feed.ts';
import { createExchangeFeed } from './exchange-feed.ts';

const TICKERS = new Map([
	[201, 'BTC/USDT'],
	[202, 'ETH/USDT'],
]);
const MINUTE = 60_000;

describe.each(['okx', 'bybit', 'bitget'] as const)('%s', (venue) => {
	let exchange: LocalExchange;
	let ending: AbortController;
	let alive: number;
	let rubbish: unknown[];
	let quotes: { assetId: number; bid: number; ask: number; timestamp: number }[];
	let clocks: number[][];
	const listener: FeedListener = {
		alive: () => {
			alive += 1;
		},
		quote: (assetId, message) => {
			const { bid, ask, timestamp } = message as { bid: number; ask: number; timestamp: number };
			quotes.push({ assetId, bid, ask, timestamp });
		},
		rubbish: (sample) => rubbish.push(sample),
		clockRead: (...times) => clocks.push(times),
	};
	const open = () => createExchangeFeed({ venue, tickers: TICKERS, url: exchange.url, nowMs: Date.now });

	beforeEach(async () => {
		[alive, rubbish, quotes, clocks] = [0, [], [], []];
		ending = new AbortController();
		exchange = await LocalExchange.start(venue);
	});
	afterEach(async () => {
		ending.abort();
		await exchange.stop();
	});

	test('[MARKET-02] every best bid and ask arrives once, in order, with the exchange’s own time', async () => {
		const streaming = open().stream(listener, ending.signal);
		await eventually(() => expect(exchange.listeners('ETH')).toBe(1));
		const sent = [1, 2, 3, 4, 5].map((i) => ({
			assetId: 201,
			bid: 90_000 + i,
			ask: 90_002 + i,
			timestamp: 1_700_000_000_000 + i,
		}));
		for (const { bid, ask, timestamp } of sent) exchange.quote('BTC', bid, ask, timestamp);
		exchange.quote('ETH', 3_000.01, 3_000.02, 1_700_000_000_009);
		await eventually(() => expect(quotes).toHaveLength(6));
		expect(quotes).toEqual([...sent, { assetId: 202, bid: 3_000.01, ask: 3_000.02, timestamp: 1_700_000_000_009 }]);
		ending.abort();
		await streaming;
		expect(exchange.unknownPaths).toEqual([]);
	});

	test('[MARKET-08] pongs keep a quiet connection alive, and the exchange’s clock is read', async () => {
		exchange.clockOffMs = 5_000;
		const streaming = open().stream(listener, ending.signal);
		await eventually(() => expect(clocks).toHaveLength(1));
		const [[asked = 0, told = 0, answered = 0] = []] = clocks;
		expect(told).toBeGreaterThanOrEqual(asked + 4_000);
		expect(told).toBeLessThanOrEqual(answered + 5_000);
		await eventually(() => expect(exchange.listeners()).toBe(1));
		const before = alive;
		await eventually(() => expect(alive).toBeGreaterThan(before + 1));
		expect(quotes).toEqual([]);
		ending.abort();
		await streaming;
	});

	test('[MARKET-03] rubbish is reported and throws nothing out; a cut connection ends the stream, and the next one works', async () => {
		const feed = open();
		const streaming = feed.stream(listener, ending.signal);
		const lost = expect(streaming).rejects.toThrow();
		await eventually(() => expect(exchange.listeners()).toBe(1));
		exchange.send('<html>maintenance</html>');
		exchange.send('{"broken');
		await eventually(() => expect(rubbish).toHaveLength(2));
		exchange.quote('BTC', 90_000, 90_001);
		await eventually(() => expect(quotes).toHaveLength(1));
		exchange.cut();
		await lost;
		const again = feed.stream(listener, ending.signal);
		await eventually(() => expect(exchange.listeners()).toBe(1));
		exchange.quote('BTC', 90_002, 90_003);
		await eventually(() => expect(quotes).toHaveLength(2));
		ending.abort();
		await again;
	});

	test('[MARKET-05] the exchange’s own minutes are its history', async () => {
		const from = Math.floor((Date.now() - 3_600_000) / MINUTE) * MINUTE;
		for (let i = -5; i < 30; i++) exchange.candles.push([from + i * MINUTE, 100 + i, 110 + i, 90 + i, 105 + i]);
		const candles = await open().loadHistory(201, from, from + 20 * MINUTE);
		expect(candles).toHaveLength(20);
		expect(candles[0]).toEqual({ t: from, open: 100, high: 110, low: 90, close: 105 });
		expect(candles.map(({ t }) => (t - from) / MINUTE)).toEqual(Array.from({ length: 20 }, (_, i) => i));
	});
});

test('[MARKET-03] an exchange that cannot be reached fails the stream, nothing else', async () => {
	const exchange = await LocalExchange.start('okx');
	const { url } = exchange;
	await exchange.stop();
	const feed = createExchangeFeed({ venue: 'okx', tickers: TICKERS, url, nowMs: Date.now });
	const silent: FeedListener = { alive() {}, quote() {}, rubbish() {}, clockRead() {} };
	await expect(feed.stream(silent, new AbortController().signal)).rejects.toThrow();
});
