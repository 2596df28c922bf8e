import type { User } from '@fairtick/domain/identity/contract';
import type { Guest } from '@fairtick/domain/identity/guest-contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { readGuest, setGuest } from '../../features/identity/sign-in/guest.ts';
import type { EventMessage } from '../../kit/live/live-client.ts';
import { createLiveCache } from './live-cache.ts';

const OPEN = ['trades', 'open', 'demo'];
const CLOSED = ['trades', 'closed', 'demo'];
const NOW = Date.parse('2026-01-05T12:00:10.000Z');

const trade = (id: string, change: Partial<Trade> = {}): Trade =>
	({
		id,
		mode: 'demo',
		status: 'open',
		accepted_at: `2026-01-05T12:00:0${id}.000Z`,
		expires_at: '2026-01-05T12:00:09.000Z',
		...change,
	}) as Trade;
const event = (
	n: number,
	type: 'trade.opened' | 'trade.closed' | 'trade.corrected',
	of: Trade,
): { op: 'event' } & EventMessage => ({
	op: 'event',
	n,
	type,
	data: { trade: of, balance_demo: n * 100, balance_real: 0 },
});

let queryClient: QueryClient;
const onResult = vi.fn();
const onCorrected = vi.fn();
const onAnswer = vi.fn();
const onAlert = vi.fn();
let take: ReturnType<typeof createLiveCache>;

beforeEach(() => {
	onResult.mockReset();
	queryClient = new QueryClient();
	queryClient.setQueryData(['user'], { id: 1, balance_demo: 900, event_n: 3 } as User);
	queryClient.setQueryData(OPEN, [trade('1')]);
	queryClient.setQueryData(CLOSED, { pages: [{ data: [], next_cursor: null }], pageParams: [null] });
	take = createLiveCache({
		queryClient,
		nowMs: () => NOW,
		onResult,
		onCorrected,
		onAnswer,
		onAlert,
		onSignedOut: () => undefined,
	});
});

const shown = () => ({
	open: queryClient.getQueryData<Trade[]>(OPEN)?.map(({ id }) => id),
	closed: queryClient
		.getQueryData<{ pages: { data: Trade[] }[] }>(CLOSED)
		?.pages.flatMap(({ data }) => data.map(({ id }) => id)),
	balance: queryClient.getQueryData<User>(['user'])?.balance_demo,
});

test('an opened trade joins the list, newest first, and moves the balance', () => {
	take(event(4, 'trade.opened', trade('2')));
	expect(shown()).toEqual({ open: ['2', '1'], closed: [], balance: 400 });
});

test('an event that the user record already includes does not change the balance back', () => {
	take(event(3, 'trade.opened', trade('2')));
	expect(shown().balance).toBe(900);
});

test('a guest’s event moves the balance, unless the known one is newer', () => {
	const guest = { id: 7, balance: 900, event_n: 3 } as Guest;
	queryClient.setQueryData(['user'], null);
	setGuest(queryClient, guest);
	take(event(3, 'trade.opened', trade('2')));
	expect(readGuest(queryClient)).toEqual(guest);
	take(event(4, 'trade.opened', trade('3')));
	expect(readGuest(queryClient)).toEqual({ ...guest, balance: 400, event_n: 4 });
});

test('a closed trade changes lists and is shown once', () => {
	const closed = trade('1', { status: 'won' });
	take(event(4, 'trade.closed', closed));
	expect(shown()).toEqual({ open: [], closed: ['1'], balance: 400 });
	expect(onResult).toHaveBeenCalledExactlyOnceWith(closed);
});

test('an entry that arrives after the end does not reopen the trade', () => {
	take(event(4, 'trade.closed', trade('1', { status: 'won' })));
	take({ op: 'entered', trade: trade('1') });
	expect(shown().open).toEqual([]);
});

test('a missed result is listed without an announcement', () => {
	take(event(4, 'trade.closed', trade('1', { status: 'lost', expires_at: '2026-01-05T11:00:00.000Z' })));
	expect(shown().closed).toEqual(['1']);
	expect(onResult).not.toHaveBeenCalled();
});

test('a corrected loss changes the listed trade, moves the balance, and is announced', () => {
	const lost = trade('1', { status: 'lost' });
	const correction = { cause: 'source_time', seq: 7, amount: 100, at: '2026-01-05T12:10:00.000Z' } as const;
	queryClient.setQueryData(CLOSED, { pages: [{ data: [trade('3')] }, { data: [lost] }], pageParams: [null, 'x'] });
	take(event(4, 'trade.corrected', { ...lost, correction }));
	expect(queryClient.getQueryData(CLOSED)).toMatchObject({
		pages: [{ data: [{ id: '3' }] }, { data: [{ id: '1', status: 'lost', correction }] }],
	});
	expect(shown().balance).toBe(400);
	expect(onCorrected).toHaveBeenCalledExactlyOnceWith({ ...lost, correction });
	expect(onResult).not.toHaveBeenCalled();
});

test('an asset that closes is shown closed with its reason', () => {
	queryClient.setQueryData(['assets', 'selected'], [{ id: 4, open: true }]);
	const maintenance = { from: '2026-01-05T14:33:00.000Z', until: '2026-01-05T15:00:00.000Z' };
	take({
		op: 'asset',
		id: 4,
		open: false,
		opens_at: null,
		closed_reason: 'feed',
		closed_detail: 'beacon',
		maintenance,
	});
	expect(queryClient.getQueryData(['assets', 'selected'])).toEqual([
		{ id: 4, open: false, opens_at: null, closed_reason: 'feed', closed_detail: 'beacon', maintenance },
	]);
});

test('an answer to a dispute refetches it, does not change the balance, and is announced', async () => {
	queryClient.setQueryData(['disputes', 'a'], { status: 'open' });
	take({ op: 'event', n: 4, type: 'dispute', data: { id: '5b9d7e0e-8f4e-4c1f-9a57-0f3d5a1c2b11' } });
	await vi.dynamicImportSettled();
	expect(queryClient.getQueryState(['disputes', 'a'])?.isInvalidated).toBe(true);
	expect(queryClient.getQueryData<User>(['user'])).toMatchObject({ balance_demo: 900, event_n: 4 });
	expect(onAnswer).toHaveBeenCalledExactlyOnceWith('dispute');
});

test('a message of staff in a conversation refetches it, and is announced', async () => {
	queryClient.setQueryData(['conversations', 'a'], { status: 'open' });
	take({ op: 'event', n: 4, type: 'conversation', data: { id: '5b9d7e0e-8f4e-4c1f-9a57-0f3d5a1c2b11' } });
	await vi.dynamicImportSettled();
	expect(queryClient.getQueryState(['conversations', 'a'])?.isInvalidated).toBe(true);
	expect(onAnswer).toHaveBeenLastCalledWith('conversation');
});

test('[KYC-04] blocked money leaves the balance, and the transactions are refetched', async () => {
	queryClient.setQueryData(['transactions', {}], []);
	take({ op: 'event', n: 4, type: 'block', data: { balance_demo: 900, balance_real: 20 } });
	await vi.dynamicImportSettled();
	expect(queryClient.getQueryData<User>(['user'])?.balance_real).toBe(20);
	expect(queryClient.getQueryState(['transactions', {}])?.isInvalidated).toBe(true);
});

test('[CASH-03] a changed withdrawal refetches the held-back money, a deposit does not', async () => {
	const asked = vi.spyOn(queryClient, 'invalidateQueries');
	const counts = async (kind: string) => {
		asked.mockClear();
		const movement = { id: '7', kind, steps: [], next: null };
		take({ op: 'event', n: 4, type: 'movement', data: { movement, balance_demo: 0, balance_real: 0 } } as never);
		await vi.dynamicImportSettled();
		return asked.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'placement-limits').length;
	};
	expect([await counts('withdrawal'), await counts('deposit')]).toEqual([1, 0]);
});

test('[CASH-02] a late event of an earlier step does not remove the payment page', async () => {
	const [created, paid] = [{ status: 'created' }, { status: 'paid' }];
	const open = { id: '7', kind: 'deposit', steps: [created], next: { url: 'https://pay.example/7' } };
	const show = async (movement: object) => {
		take({ op: 'event', n: 4, type: 'movement', data: { movement, balance_demo: 0, balance_real: 0 } } as never);
		await vi.dynamicImportSettled();
		return queryClient.getQueryData(['movement', '7']);
	};
	queryClient.setQueryData(['movement', '7'], open);
	expect(await show({ ...open, next: null })).toEqual(open);
	const credited = { ...open, steps: [created, paid], next: null };
	expect(await show(credited)).toEqual(credited);
	expect(await show({ ...open, next: null })).toEqual(credited);
});

test('[TOP-16] [NOTE-01] the unread count follows the events, also from other screens, and the list is refetched', async () => {
	const list = ['notifications', 'all', false];
	queryClient.setQueryData(list, { pages: [] });
	const news = (n: number, id: number | null, totUnread: number) =>
		take({ op: 'event', n, type: 'notification', data: { id, kind: id === null ? null : 'deposit', totUnread } });
	const unread = () => queryClient.getQueryData<User>(['user'])?.totUnread;
	news(4, 7, 2);
	await vi.dynamicImportSettled();
	expect([unread(), queryClient.getQueryState(list)?.isInvalidated]).toEqual([2, true]);
	news(5, null, 0);
	expect([unread(), shown().balance]).toEqual([0, 900]);
	// A late message changes nothing.
	news(4, 7, 2);
	expect(unread()).toBe(0);
});

test('[NOTE-03] a new firing of an alert is announced, a missed one is only listed', async () => {
	queryClient.setQueryData(['alerts'], []);
	const fired = (agoMs: number, n: number) => ({
		...({ op: 'event', n, type: 'alert' } as const),
		data: {
			...({ id: 'a', asset: { id: 1, ticker: 'V50' }, price: '100.00', when: 'above', each_time: false } as const),
			times: 1,
			at: new Date(NOW - agoMs).toISOString(),
		},
	});
	take(fired(60_000, 4));
	await vi.dynamicImportSettled();
	expect(onAlert).not.toHaveBeenCalled();
	expect(queryClient.getQueryState(['alerts'])?.isInvalidated).toBe(true);
	take(fired(1_000, 5));
	await vi.dynamicImportSettled();
	expect(onAlert).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a', price: '100.00' }));
});
