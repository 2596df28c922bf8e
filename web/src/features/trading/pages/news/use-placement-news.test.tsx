import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Refused } from '../../../../kit/api/outcome.ts';
import { createQueryClient } from '../../../../kit/api/query.ts';
import { loadTexts } from '../../../../kit/i18n/texts.ts';
import type { LiveClient } from '../../../../kit/live/live-client.ts';
import { LiveProvider } from '../../../../kit/live/use-live.ts';
import { waitingToasts } from '../../../../kit/notices/toasts.ts';
import { SELECTED_KEY } from '../../../accounts/assets/asset-queries.ts';
import type { PlacementNews } from '../../placing/trade-placer.ts';
import { openTradesQuery } from '../../placing/trades-cache.ts';
import { usePlacementNews } from './use-placement-news.ts';

const ID = '0197a3c0-0000-7000-8000-000000000001';
const answered = {
	id: ID,
	mode: 'demo',
	status: 'open',
	direction: 'down',
	stake: 1000,
	asset: { id: 1, ticker: 'V10' },
	accepted_at: '2026-01-05T12:00:00.000Z',
	expires_at: '2026-01-05T12:00:05.000Z',
	currency: 'USD',
	payout_percent: 90,
	payout: 1900,
	void_reason: null,
	entry: null,
	exit: null,
	returned: null,
	profit: null,
	correction: null,
	rules_version: 1,
	sealed: null,
} as unknown as Trade;
const lost = { ...answered, status: 'lost', returned: 0, profit: -1000 };

let queryClient: QueryClient;
let nowMs: number;
beforeAll(() => loadTexts(['common', 'trading', 'details']));
beforeEach(() => {
	waitingToasts.set(null);
	queryClient = createQueryClient();
	queryClient.setQueryData(openTradesQuery('demo').queryKey, []);
	vi.stubGlobal('document', { cookie: 'token=a' });
});
afterEach(() => vi.unstubAllGlobals());

function Page({ onNews }: { onNews(news: PlacementNews): void }) {
	onNews(usePlacementNews(true));
	return null;
}

function openNews(): PlacementNews {
	let news: PlacementNews | undefined;
	renderToStaticMarkup(
		<QueryClientProvider client={queryClient}>
			<LiveProvider value={{ nowMs: () => nowMs } as LiveClient}>
				<Page onNews={(made) => (news = made)} />
			</LiveProvider>
		</QueryClientProvider>,
	);
	if (news === undefined) throw new Error('No news');
	return news;
}
const listed = () => queryClient.getQueryData<Trade[]>(openTradesQuery('demo').queryKey)?.map(({ id }) => id);

test('[TRADE-02] a late answer to an open trade says that it was placed', () => {
	nowMs = Date.parse(answered.expires_at) - 1;
	openNews().onOpened(answered, true);
	expect(waitingToasts.get()?.map(({ title }) => title)).toEqual(['Your earlier trade went through']);
	expect(listed()).toEqual([ID]);
});

test('[TRADE-02] a late answer to an ended trade announces its result', async () => {
	nowMs = Date.parse(answered.expires_at);
	vi.stubGlobal('fetch', async () => Response.json(lost));
	openNews().onOpened(answered, true);
	await vi.waitFor(() => expect(waitingToasts.get()?.map(({ title }) => title)).toEqual(['V10 lost −10.00']), 5_000);
	expect(listed()).toEqual([]);
});

test.each([
	['on a sealed index, after the round', 'quicknet', 3_000, true],
	['on a sealed index, before it', 'quicknet', 2_999, false],
	['on another asset', null, 3_000, false],
] as const)(
	'[PROOF-09] a late refusal of an order %s, states if it was decided after the round',
	async (_, beacon, afterMs, isLate) => {
		const askedAtMs = 3_000_000_000;
		nowMs = askedAtMs + afterMs;
		queryClient.setQueryData(SELECTED_KEY, [{ id: 1, beacon }]);
		const body = { asset_id: 1, asked_at: new Date(askedAtMs).toISOString() } as OpenTradeBody;
		openNews().onRefused({ message: 'The order came too late.', params: {} } as unknown as Refused, true, body);
		await vi.waitFor(() => expect(waitingToasts.get()).toHaveLength(1));
		const [toast] = waitingToasts.get() ?? [];
		expect(toast?.title).toBe('Your earlier trade did not go through');
		expect(JSON.stringify(toast)).toContain('The order came too late.');
		expect(JSON.stringify(toast).includes('so this refusal could have depended on it')).toBe(isLate);
	},
);
