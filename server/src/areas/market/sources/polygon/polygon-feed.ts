import type { Candle } from '@fairtick/domain/market/candles';
import * as z from 'zod';
import type { Feed, FeedListener } from '../../quotes/feed.ts';
import { watchClock } from '../../quotes/watch-clock.ts';

const MOST_CANDLES = 50_000;
/** A connection that does not let us in within this time is given up. */
const ADMITTED_WITHIN_MS = 15_000;
/** A connection that is silent for this long although its market is open is replaced. */
const SILENT_MS = 60_000;

/** The two markets that are used, each with its own stream. */
export type PolygonMarket = 'stocks' | 'currencies';

export interface PolygonFeedOptions {
	readonly market: PolygonMarket;
	readonly apiKey: string;
	/** Origins of the REST calls and of the streams. */
	readonly url: string;
	readonly streamUrl: string;
	/** Tickers by asset id: AAPL, or EUR/USD. */
	readonly tickers: ReadonlyMap<number, string>;
	readonly nowMs: () => number;
	/** True if any of the tickers is traded now; while none is, silence is no fault. */
	readonly expectsQuotes: () => boolean;
}

const statusMessage = z.object({ ev: z.literal('status'), status: z.string(), message: z.string().optional() });
const stockQuote = z.object({ ev: z.literal('Q'), sym: z.string(), bp: z.unknown(), ap: z.unknown(), t: z.unknown() });
const currencyQuote = z.object({ ev: z.literal('C'), p: z.string(), b: z.unknown(), a: z.unknown(), t: z.unknown() });
const streamMessages = z.array(z.unknown());
const candlesAnswer = z.object({
	results: z.array(z.object({ t: z.int(), o: z.number(), h: z.number(), l: z.number(), c: z.number() })).optional(),
});
const clockAnswer = z.object({ serverTime: z.iso.datetime({ offset: true }) });

/** The used part of the client's socket, which has no types of its own. */
interface Stream {
	onmessage: (event: { data: unknown }) => void;
	onerror: () => void;
	onclose: (event: { code: number }) => void;
	send(text: string): void;
	close(): void;
}

/** The best bids and asks of stocks or currencies by Polygon's own client (MARKET-02). */
export function createPolygonFeed(options: PolygonFeedOptions): Feed {
	const { market, apiKey, tickers, url, nowMs } = options;
	const assetIds = new Map([...tickers].map(([id, ticker]) => [ticker, id]));
	/** Fails where the package could not be installed: then its assets stay closed with everything else running. */
	const loadClient = () => import('@polygon.io/client-js');

	return {
		venue: `polygon-${market}`,
		async stream(listener, signal) {
			const client = await loadClient();
			const rest = client.restClient(apiKey, url);
			const streams = client.websocketClient(apiKey, options.streamUrl);
			const ending = new AbortController();
			const both = AbortSignal.any([signal, ending.signal]);
			const readMs = async () => Date.parse(clockAnswer.parse(await rest.getMarketStatus()).serverTime);
			try {
				await Promise.race([
					readStream(market === 'stocks' ? streams.stocks() : streams.forex(), options, assetIds, listener, both),
					watchClock(readMs, listener, nowMs, both),
				]);
			} finally {
				ending.abort();
			}
		},
		async loadHistory(assetId, fromMs, toMs) {
			const rest = (await loadClient()).restClient(apiKey, url);
			const ticker = tickers.get(assetId) as string;
			const [from, to] = [String(fromMs), String(toMs - 1)];
			// The client's enums are types of their own for each market, with the same words.
			const answer = await (market === 'stocks'
				? rest.getStocksAggregates(ticker, 1, 'minute' as never, from, to, true, 'asc' as never, MOST_CANDLES)
				: rest.getForexAggregates(
						`C:${ticker.replace('/', '')}`,
						1,
						'minute' as never,
						from,
						to,
						true,
						'asc' as never,
						MOST_CANDLES,
					)
			).catch((error: unknown) => {
				// The client's own errors hold the request with the key.
				throw new Error(
					`the history of ${ticker} cannot be read: ${error instanceof Error ? error.message : 'no answer'}`,
				);
			});
			return (candlesAnswer.parse(answer).results ?? []).flatMap(({ t, o, h, l, c }): Candle<number>[] =>
				t >= fromMs && t < toMs ? [{ t, open: o, high: h, low: l, close: c }] : [],
			);
		},
	};
}

/** Until the signal; throws when the connection is refused, lost, or silent for too long. */
function readStream(
	stream: Stream,
	{ market, tickers, streamUrl, expectsQuotes }: PolygonFeedOptions,
	assetIds: ReadonlyMap<string, number>,
	listener: FeedListener,
	signal: AbortSignal,
): Promise<void> {
	const channels = [...tickers.values()].map((ticker) =>
		market === 'stocks' ? `Q.${ticker}` : `C.${ticker.replace('/', '-')}`,
	);
	return new Promise<void>((resolve, reject) => {
		let silence: NodeJS.Timeout;
		const end = (error?: Error) => {
			clearTimeout(silence);
			signal.removeEventListener('abort', onAbort);
			// Closing one that is still being made would count as an error.
			stream.onerror = stream.onclose = stream.onmessage = () => undefined;
			stream.close();
			if (error) reject(error);
			else resolve();
		};
		const onAbort = () => end();
		const expectWithin = (ms: number, isNeeded = expectsQuotes) => {
			clearTimeout(silence);
			const onSilence = () => (isNeeded() ? end(new Error(`${streamUrl} is silent`)) : expectWithin(ms));
			silence = setTimeout(onSilence, ms);
		};
		const onStatus = ({ status, message = '' }: z.output<typeof statusMessage>) => {
			if (status === 'auth_success') stream.send(JSON.stringify({ action: 'subscribe', params: channels.join(',') }));
			if (['auth_failed', 'auth_timeout', 'max_connections', 'error'].includes(status))
				end(new Error(`${status}: ${message}`));
		};
		expectWithin(ADMITTED_WITHIN_MS, () => true);
		signal.addEventListener('abort', onAbort, { once: true });
		stream.onerror = () => end(new Error(`${streamUrl} cannot be reached`));
		stream.onclose = ({ code }) => end(new Error(`${streamUrl} closed the connection: ${code}`));
		stream.onmessage = ({ data }) => {
			listener.alive();
			expectWithin(SILENT_MS);
			for (const message of parseMessages(data) ?? [data]) {
				const status = statusMessage.safeParse(message);
				if (status.success) onStatus(status.data);
				else if (!passQuote(message, assetIds, listener)) listener.rubbish(message);
			}
		};
		if (signal.aborted) end();
	});
}

function parseMessages(data: unknown): unknown[] | null {
	try {
		return streamMessages.parse(JSON.parse(String(data)));
	} catch {
		return null;
	}
}

/** True if the message was a quote of one of ours. */
function passQuote(message: unknown, assetIds: ReadonlyMap<string, number>, listener: FeedListener): boolean {
	const stock = stockQuote.safeParse(message).data;
	const currency = currencyQuote.safeParse(message).data;
	const assetId = assetIds.get(stock?.sym ?? currency?.p.replace('-', '/') ?? '');
	if (assetId === undefined) return false;
	if (stock) listener.quote(assetId, { bid: stock.bp, ask: stock.ap, timestamp: stock.t });
	if (currency) listener.quote(assetId, { bid: currency.b, ask: currency.a, timestamp: currency.t });
	return true;
}
