import type { Candle } from '@fairtick/domain/market/candles';
import type { ExchangeName } from '@fairtick/domain/market/contract';
import type { Exchange } from 'ccxt';
import type { Feed, FeedListener } from '../../quotes/feed.ts';
import { watchClock } from '../../quotes/watch-clock.ts';

const MINUTE_MS = 60_000;
const PAGE_CANDLES = 99;
/** A venue that is asked every second and is silent has gone. */
const PING_EVERY_MS = 1_000;
const PINGS_MISSED = 5;

export interface ExchangeFeedOptions {
	readonly venue: ExchangeName;
	/** Tickers by asset id, as the exchange's unified symbols. */
	readonly tickers: ReadonlyMap<number, string>;
	/** Origin to use instead of the exchange's own, for REST and WebSocket alike. */
	readonly url?: string | undefined;
	readonly nowMs: () => number;
}

type ExchangeClass = new (settings: object) => Exchange;

/** Loads one exchange alone: all of ccxt would take 1.8 s and 107 MB, one takes 0.3 s and 38 MB. */
async function loadExchangeClass(venue: ExchangeName): Promise<ExchangeClass> {
	const module: { default: ExchangeClass } = await import(
		new URL(`./src/pro/${venue}.js`, import.meta.resolve('ccxt')).href
	);
	return module.default;
}

/** The best bids and asks of one exchange by ccxt's streaming (MARKET-02). */
export function createExchangeFeed(options: ExchangeFeedOptions): Feed {
	const { venue, tickers, nowMs } = options;
	let loading: Promise<Exchange> | null = null;
	let listener: FeedListener | null = null;
	/** Kept between connections, with the markets that it knows. */
	const load = (): Promise<Exchange> => {
		loading ??= openExchange(options, () => listener);
		return loading;
	};

	return {
		venue,
		async stream(streamListener, signal) {
			const exchange = await load();
			const ending = new AbortController();
			const both = AbortSignal.any([signal, ending.signal]);
			listener = streamListener;
			try {
				const markets = await exchange.loadMarkets(exchange.markets === undefined);
				const symbols = [...tickers.values()].filter((symbol) => markets[symbol]?.active !== false);
				const missing = symbols.filter((symbol) => !(symbol in markets));
				if (missing.length > 0) throw new Error(`${venue} has no ${missing.join(', ')}`);
				await Promise.race([
					watchQuotes(exchange, symbols, both),
					watchClock(() => exchange.fetchTime(), streamListener, nowMs, both),
					new Promise((resolve) => both.addEventListener('abort', resolve, { once: true })),
				]);
			} finally {
				listener = null;
				ending.abort();
				await exchange.close();
			}
		},
		async loadHistory(assetId, fromMs, toMs) {
			const exchange = await load();
			const candles: Candle<number>[] = [];
			for (let since = fromMs; since < toMs; since += PAGE_CANDLES * MINUTE_MS) {
				const until = Math.min(since + PAGE_CANDLES * MINUTE_MS, toMs);
				// One more: some exchanges count the minute at the end.
				const limit = (until - since) / MINUTE_MS + 1;
				const page = await exchange.fetchOHLCV(tickers.get(assetId) as string, '1m', since, limit, {
					until: until - 1,
				});
				for (const [t, open, high, low, close] of page)
					if (Number(t) >= since && Number(t) < until)
						candles.push({
							t: Number(t),
							open: Number(open),
							high: Number(high),
							low: Number(low),
							close: Number(close),
						});
			}
			return candles;
		},
	};
}

async function openExchange(options: ExchangeFeedOptions, listener: () => FeedListener | null): Promise<Exchange> {
	const Exchange = await loadExchangeClass(options.venue);
	const assetIds = [...options.tickers];
	const seen = new Map<string, unknown>();

	/** Sees every message, also those that no call waits for. */
	class WatchedExchange extends Exchange {
		override handleMessage(client: unknown, message: unknown): void {
			listener()?.alive();
			if (typeof message === 'string' && message !== 'pong') listener()?.rubbish(message);
			try {
				super.handleMessage(client, message);
			} catch (error) {
				listener()?.rubbish(message);
				throw error;
			}
			for (const [assetId, symbol] of assetIds) {
				const quote = this.bidsasks[symbol];
				if (quote === undefined || seen.get(symbol) === quote) continue;
				seen.set(symbol, quote);
				listener()?.quote(assetId, quote);
			}
		}

		// ccxt writes messages that are no JSON to the console; handleMessage counts them.
		override log(): void {}
	}
	return prepare(WatchedExchange, options.url);
}

/** One exchange that nothing is streamed of, to be asked and closed. */
export async function loadExchange(venue: ExchangeName, url: string | undefined): Promise<Exchange> {
	return prepare(await loadExchangeClass(venue), url);
}

async function prepare(Class: ExchangeClass, url: string | undefined): Promise<Exchange> {
	const exchange = new Class({
		enableRateLimit: true,
		newUpdates: true,
		streaming: { keepAlive: PING_EVERY_MS, maxPingPongMisses: PINGS_MISSED },
		options: { fetchMarkets: { types: ['spot'] }, defaultType: 'spot' },
	});
	if (url !== undefined) {
		exchange.urls['api'] = redirect(exchange.urls['api'], new URL(url));
		// ccxt refuses streams without TLS before this.
		await exchange.loadHttpProxyAgent();
	}
	return exchange;
}

/** The exchange's addresses with another origin in the place of theirs. */
function redirect<Urls>(urls: Urls, to: URL): Urls {
	const secure = to.protocol === 'https:' ? 's' : '';
	const text = JSON.stringify(urls).replaceAll(
		/"(http|ws)s?:\/\/[^/"]+/g,
		(_, kind: string) => `"${kind}${secure}://${to.host}`,
	);
	return JSON.parse(text);
}

/** Keeps the subscription: `handleMessage` takes its messages. Throws when the connection is lost. */
async function watchQuotes(exchange: Exchange, symbols: readonly string[], signal: AbortSignal): Promise<void> {
	while (!signal.aborted) await exchange.watchBidsAsks([...symbols]);
}
