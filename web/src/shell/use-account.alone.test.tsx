import type { User } from '@fairtick/domain/identity/contract';
import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedMode } from '../features/accounts/account-mode.ts';
import { selectedAssetsQuery } from '../features/accounts/assets/asset-queries.ts';
import { useAccount } from '../features/accounts/use-account.ts';
import { calendarQuery } from '../features/calendar/calendar-query.ts';
import { readUser, setUser } from '../features/identity/session.ts';
import { openTradesQuery } from '../features/trading/placing/trades-cache.ts';
import { createQueryClient } from '../kit/api/query.ts';
import { waitingToasts } from '../kit/notices/toasts.ts';
import { followSwitch } from './live/follow-switch.ts';

const asset = {
	id: 1,
	ticker: 'V50',
	name: 'V50',
	primary_exchange: 'Fairtick',
	icon: 'v50',
	active: 0,
	favourite: false,
	percentage: 90,
	percentage_vip: 94,
	percentage_gold: 92,
	source: 'fair',
	group: 'fair',
	digits: 4,
	tick_size: '0.0001',
	duration_min: 5,
	duration_max: 14_400,
	stake_min: 100,
	stake_max: 1_000_000,
	real_allowed: true,
	sandbox_only: false,
	slippage_min: 1,
	entry_within: 1_500,
	exit_max_age: 2_000,
	beacon: 'quicknet',
	open: true,
	opens_at: null,
	closed_reason: null,
	closed_detail: null,
	maintenance: null,
};
const user = {
	id: 7,
	name: 'Kim',
	email: 'kim@example.org',
	email_verified: true,
	role: 'user',
	type: 'standard',
	photo_url: null,
	balance_demo: 500,
	balance_real: 0,
	balance_demo_label: '$5.00',
	currency: 'USD',
	balance_real_label: 'Sandbox $0.00',
	last_trade_on: 'demo',
	frozen: null,
	document_approved: 0,
	need_verification: 0,
	terms_due: null,
	recovery_since: null,
	default_pair: asset,
	totUnread: 0,
	event_n: 5,
} as unknown as User;

let queryClient: QueryClient;
let asked: string[];
let answer: object;
let status: number;
beforeEach(() => {
	status = 200;
	queryClient = createQueryClient();
	setUser(queryClient, user);
	asked = [];
	waitingToasts.set([]);
	vi.stubGlobal('document', { cookie: 'token=a' });
	vi.stubGlobal('fetch', async (address: string) => {
		asked.push(address);
		const isList = /trades\?/.test(address);
		const isAccount = /changetrade|balance/.test(address);
		if (isAccount && status !== 200) return Response.json({ code: 'http.too_many', message: 'Later.' }, { status });
		return Response.json(isAccount ? answer : isList ? { data: [], next_cursor: null } : []);
	});
});
afterEach(() => {
	queryClient.clear();
	vi.unstubAllGlobals();
});

type Account = ReturnType<typeof useAccount>;

function Bar({ onAccount }: { onAccount(account: Account): void }) {
	onAccount(useAccount());
	return null;
}

/** Uses the account like the top bar. */
function openAccount(): Account {
	let account: Account | undefined;
	renderToStaticMarkup(
		<QueryClientProvider client={queryClient}>
			<Bar
				onAccount={(found) => {
					account = found;
				}}
			/>
		</QueryClientProvider>,
	);
	return account as unknown as Account;
}

const shownUser = () => readUser(queryClient);
const toasts = () => waitingToasts.get()?.map(({ tone, description }) => [tone, description]);

test('[TOP-12] after a switch the user is the answer’s, and trades, assets and calendar are refetched even if fresh', async () => {
	const stop = [openTradesQuery('real'), selectedAssetsQuery, calendarQuery].map((query) =>
		new QueryObserver(queryClient, query as never).subscribe(() => {}),
	);
	await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
	asked = [];
	answer = { status: 'success', user: { ...user, last_trade_on: 'real', event_n: 6 }, message: 'Real account.' };
	openAccount().changeMode(user, 'real');
	await vi.waitFor(() => expect(asked).toHaveLength(4));
	expect(asked[0]).toBe('/api/changetrade/real');
	expect(asked.slice(1).sort()).toEqual([
		'/api/get_calendar_data',
		'/api/get_selected_assets',
		'/api/trades?status=open&mode=real&limit=200',
	]);
	expect(shownUser()).toMatchObject({ id: 7, last_trade_on: 'real', event_n: 6 });
	expect(toasts()).toEqual([]);
	for (const end of stop) end();
});

test.each(['before it comes', 'after it'])(
	'[TOP-12] a switch that the socket reports as well, %s, refetches everything once',
	async (when) => {
		followSwitch(queryClient, () => undefined);
		const stop = [openTradesQuery('real'), selectedAssetsQuery, calendarQuery].map((query) =>
			new QueryObserver(queryClient, query as never).subscribe(() => {}),
		);
		await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
		asked = [];
		answer = { status: 'success', user: { ...user, last_trade_on: 'real', event_n: 6 }, message: 'Real account.' };
		openAccount().changeMode(user, 'real');
		if (when === 'before it comes') setUser(queryClient, { ...user, last_trade_on: 'real', event_n: 6 });
		await vi.waitFor(() => expect(shownUser()?.last_trade_on).toBe('real'));
		await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(4));
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(asked.sort()).toEqual([
			'/api/changetrade/real',
			'/api/get_calendar_data',
			'/api/get_selected_assets',
			'/api/trades?status=open&mode=real&limit=200',
		]);
		expect(askedMode.get()).toBeNull();
		for (const end of stop) end();
	},
);

test('[TOP-05] after a refill the user is the answer’s', async () => {
	answer = { status: 'success', user: { ...user, balance_demo: 1_000_000, event_n: 6 }, message: 'Refilled.' };
	openAccount().refill();
	await vi.waitFor(() => expect(shownUser()?.balance_demo).toBe(1_000_000));
	expect(asked).toEqual(['/api/balance/reload']);
	expect(toasts()).toEqual([]);
});

test.each([
	['switch', (account: Account) => account.changeMode(user, 'real')],
	['refill', (account: Account) => account.refill()],
])('[TOP-13] a %s declined by the server shows its message, and the answer’s user is stored', async (_, act) => {
	answer = { status: 'error', user: { ...user, name: 'Kim Lee', event_n: 6 }, message: 'Not before noon.' };
	act(openAccount());
	await vi.waitFor(() => expect(toasts()).toEqual([['bad', 'Not before noon.']]));
	expect(shownUser()?.name).toBe('Kim Lee');
	// A later equal switch by another page is reported.
	expect(askedMode.get()).toBeNull();
});

test('[TOP-12] after a refused switch, the same switch made elsewhere is reported', async () => {
	status = 429;
	openAccount().changeMode(user, 'real');
	expect(askedMode.get()).toBe('real');
	await vi.waitFor(() => expect(waitingToasts.get()).toMatchObject([{ tone: 'bad', title: 'Later.' }]));
	expect(askedMode.get()).toBeNull();
});

test('[TOP-12] a declined refill does not affect a pending switch of this page', async () => {
	askedMode.set('real');
	answer = { status: 'error', user, message: 'Not before noon.' };
	openAccount().refill();
	await vi.waitFor(() => expect(toasts()).toHaveLength(1));
	expect(askedMode.get()).toBe('real');
});

test('[TOP-14] choosing the current account makes no call', async () => {
	openAccount().changeMode(user, 'demo');
	await new Promise((resolve) => setTimeout(resolve));
	expect(asked).toEqual([]);
});
