import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { availableAssetsQuery, selectedAssetsQuery } from '../../features/accounts/assets/asset-queries.ts';
import { createChartData } from '../../features/market/model/chart-data.ts';
import { payoutsQuery } from '../../features/market/payouts/payouts-query.ts';
import { openTradesQuery } from '../../features/trading/placing/trades-cache.ts';
import { LiveClient } from '../../kit/live/live-client.ts';
import { LiveSocket } from '../../kit/live/live-socket.ts';
import { createLiveCache } from './live-cache.ts';
// Preloaded, because a fake clock does not advance while they load.
import '../../kit/live/live-poller.ts';
import './polled-news.ts';

const ASSET_ID = 91;
/** The server's default limits of calls a minute and user: for lists, and for polls. */
const LIMITS = { lists: 120, general: 300 };

/** Two ticks a second. */
const newestSeq = () => Math.floor(Date.now() / 500);
const price = (seq: number) => String(100 + (seq % 7));
const liveTick = (seq: number): LiveTick => [ASSET_ID, seq, seq * 500, price(seq)];
const countUp = (from: number) => Array.from({ length: newestSeq() - from + 1 }, (_, at) => from + at);

/** The server's answer. */
function answer(path: string, query: URLSearchParams): unknown {
	switch (path) {
		case '/api/live/prices': {
			const after = Number(query.get('after') ?? 0);
			const seqs = after === 0 ? [newestSeq()] : countUp(after + 1);
			return { server_t: Date.now(), messages: [{ op: 'ticks', d: seqs.map(liveTick) }] };
		}
		case '/api/live/events':
			return { server_t: Date.now(), messages: [] };
		case `/api/assets/${ASSET_ID}/ticks`: {
			const from = query.get('from_seq') ?? Math.ceil(Number(query.get('from')) / 500);
			return countUp(Number(from)).map((seq) => [seq, seq * 500, price(seq), 'fair', null]);
		}
		case '/api/get_available_assets':
		case '/api/get_selected_assets':
			return [];
		default:
			return { data: [], next_cursor: null };
	}
}

let asked: string[];
let queryClient: QueryClient;
let live: LiveClient;
let ends: (() => void)[];
const countAsked = (path: string) => asked.filter((one) => one === path).length;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
	// Without a window nothing is refetched automatically.
	environmentManager.setIsServer(() => false);
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('document', { addEventListener: () => undefined, cookie: 'token=abc', hidden: false });
	vi.stubGlobal('WebSocket', undefined);
	asked = [];
	vi.stubGlobal('fetch', async (address: string) => {
		const { pathname, searchParams } = new URL(address, 'http://example.org');
		asked.push(pathname);
		return Response.json(answer(pathname, searchParams));
	});
	queryClient = new QueryClient();
	live = new LiveClient();
	const none = () => undefined;
	const nowMs = () => live.nowMs();
	const callbacks = { onResult: none, onCorrected: none, onAnswer: none, onAlert: none, onSignedOut: none };
	ends = [live.watchNews(createLiveCache({ queryClient, nowMs, ...callbacks }))];
});

afterEach(() => {
	for (const end of ends) end();
	environmentManager.setIsServer(() => typeof window === 'undefined');
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Lets seconds pass, and pending work progress in each. */
async function pass(seconds: number): Promise<void> {
	for (let n = 0; n < seconds * 4; n++) {
		await vi.advanceTimersByTimeAsync(250);
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/** Opens the trading page: the chart, and its calls. */
async function openPage(): Promise<Map<number, KLineData>> {
	for (const query of [availableAssetsQuery, selectedAssetsQuery, payoutsQuery(), openTradesQuery('demo')])
		ends.push(new QueryObserver(queryClient, query as never).subscribe(() => undefined));
	const shown = new Map<number, KLineData>();
	const show = (bar: KLineData) => void shown.set(bar.timestamp, bar);
	const chart = createChartData({ live, assetId: ASSET_ID, interval: 'tick', calm: false, onState: () => undefined });
	ends.push(() => chart.stop());
	const symbol = { ticker: 'T', pricePrecision: 2, volumePrecision: 0 };
	const period = { type: 'second', span: 1 } as const;
	const callback: DataLoaderGetBarsParams['callback'] = (bars) => {
		bars.forEach(show);
		chart.loader.subscribeBar?.({ symbol, period, callback: show });
	};
	await chart.loader.getBars({ type: 'init', timestamp: null, symbol, period, callback });
	new LiveSocket('ws://example.org/live', live).signIn({ token: 'abc', eventN: 5 });
	while (live.status.get().polls !== true) await pass(1);
	await pass(5);
	return shown;
}

test('[MARKET-07] an idle polling page makes less than half of the user’s allowed calls, and its chart has every tick', async () => {
	const shown = await openPage();
	asked = [];
	const firstSeq = newestSeq();
	await pass(60);
	const general = countAsked('/api/live/prices') + countAsked('/api/live/events');
	expect(general).toBeGreaterThan(80);
	expect(general).toBeLessThan(LIMITS.general / 2);
	const lists = asked.length - general;
	expect(countAsked('/api/trades'), 'now and then').toBeGreaterThan(0);
	expect(lists).toBeLessThanOrEqual(12);
	expect(lists).toBeLessThan(LIMITS.lists / 2);
	expect(countAsked(`/api/assets/${ASSET_ID}/ticks`)).toBe(0);
	// The newest poll is up to a second old.
	for (const seq of countUp(firstSeq).slice(0, -3))
		expect(shown.get(seq * 500), `tick ${seq}`).toMatchObject({ open: Number(price(seq)), close: Number(price(seq)) });
});

test('an open trade without a known entry is polled immediately, until it has one', async () => {
	await openPage();
	queryClient.setQueryData(openTradesQuery('demo').queryKey, [{ id: '1', entry: null } as Trade]);
	asked = [];
	await pass(6);
	expect(countAsked('/api/trades')).toBe(1);
	await pass(20);
	expect(countAsked('/api/trades'), 'there is none any more').toBe(1);
});
