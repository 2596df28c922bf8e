import { expect, test } from 'vitest';
import type { Movement } from '../cashier/movement.ts';
import type { Trade } from '../trading/contract.ts';
import { addFacts, decideNotifications } from './rules.ts';
import type { NotifiedEvent } from './table.ts';

const AT = '2026-01-05T12:00:00.000Z';
const trade = (id: string, change: Partial<Trade> = {}) =>
	({
		id,
		mode: 'demo',
		asset: { id: 1, ticker: 'V50' },
		expires_at: AT,
		status: 'won',
		profit: 90,
		correction: null,
		...change,
	}) as Trade;
const closed = (n: number, of: Trade): NotifiedEvent => ({ n, atMs: n, type: 'trade.closed', data: { trade: of } });
const moved = (n: number, kind: 'deposit' | 'withdrawal', status: Movement['status']): NotifiedEvent => ({
	n,
	atMs: n,
	type: 'movement',
	data: { movement: { id: 'm', kind, status, amount: 500 } as Movement },
});

test('[NOTE-01] trades of one account that expired at the same instant share a notification, others do not', () => {
	const made = decideNotifications([
		closed(1, trade('a')),
		closed(2, trade('b', { status: 'lost', profit: -100 })),
		closed(3, trade('c', { mode: 'real' })),
		closed(4, trade('d', { status: 'tied', profit: 0 })),
		closed(5, trade('e', { expires_at: '2026-01-05T12:00:05.000Z', status: 'void', profit: 0 })),
	]);
	expect(made.map(({ atMs, facts }) => [atMs, facts])).toEqual([
		[1, expect.objectContaining({ mode: 'demo', trades: 3, won: 1, lost: 1, profit: -10, trade: null })],
		[3, expect.objectContaining({ mode: 'real', trades: 1, won: 1, trade: { id: 'c', ticker: 'V50' } })],
		[5, expect.objectContaining({ trades: 1, won: 0, lost: 0, profit: 0 })],
	]);
	expect(new Set(made.map(({ reference }) => reference)).size).toBe(3);
});

test('[NOTE-01] a notification of trades grows by later events, and no other does', () => {
	const [first, second] = decideNotifications([closed(1, trade('a')), closed(2, trade('b', { mode: 'real' }))]);
	if (!first || !second) throw new Error('two are told');
	expect(addFacts(first.facts, second.facts)).toMatchObject({
		mode: 'demo',
		trades: 2,
		won: 2,
		profit: 180,
		trade: null,
	});
	const security = { kind: 'security', news: 'new_device' } as const;
	expect(addFacts(security, { ...security, news: 'password_changed' })).toEqual(security);
});

test('[NOTE-01] a corrected trade has a notification apart from its result’s', () => {
	const correction = { amount: 100 } as Trade['correction'];
	const lost = trade('a', { status: 'lost', profit: -100 });
	const made = decideNotifications([
		closed(1, lost),
		{ n: 2, atMs: 2, type: 'trade.corrected', data: { trade: { ...lost, correction } } },
	]);
	expect(made.map(({ facts }) => facts)).toMatchObject([{ corrected: null }, { corrected: 100, trade: { id: 'a' } }]);
});

test('[NOTE-01] the end of a payment is notified once, and its course is not', () => {
	const made = decideNotifications([
		moved(1, 'deposit', 'created'),
		moved(2, 'deposit', 'confirmed'),
		moved(3, 'deposit', 'confirmed'),
		moved(4, 'withdrawal', 'sending'),
		moved(5, 'withdrawal', 'completed'),
	]);
	expect(made.map(({ facts }) => facts)).toEqual([
		{ kind: 'deposit', id: 'm', status: 'confirmed', amount: 500 },
		{ kind: 'withdrawal', id: 'm', status: 'completed', amount: 500 },
	]);
});

test('[NOTE-03] what an alert said within a minute is one notification, which counts', () => {
	const fired = (id: string, at: string, times: number): NotifiedEvent => ({
		...({ n: 1, atMs: Date.parse(at), type: 'alert' } as const),
		data: { id, asset: { id: 1, ticker: 'V50' }, price: '100.00', when: 'crossing', each_time: true, times, at },
	});
	const made = decideNotifications([
		fired('a', '2026-01-05T12:00:01.000Z', 1),
		fired('a', '2026-01-05T12:00:59.000Z', 2),
		fired('b', '2026-01-05T12:00:59.000Z', 1),
		fired('a', '2026-01-05T12:01:00.000Z', 1),
	]);
	expect(made.map(({ facts }) => facts)).toMatchObject([
		{ kind: 'alert', id: 'a', times: 3, at: '2026-01-05T12:00:59.000Z' },
		{ id: 'b', times: 1 },
		{ id: 'a', times: 1 },
	]);
});

test('[NOTE-01] only decisions of a verification are notified, and every change of credentials and every answer', () => {
	const about: NotifiedEvent[] = [
		{ n: 1, atMs: 1, type: 'verification', data: { news: null } },
		{ n: 2, atMs: 2, type: 'verification', data: { news: 'approved' } },
		{ n: 3, atMs: 3, type: 'security', data: { news: 'new_device' } },
		{ n: 4, atMs: 4, type: 'dispute', data: { id: 'd' } },
		{ n: 5, atMs: 5, type: 'dispute', data: { id: 'd' } },
	];
	expect(decideNotifications(about).map(({ facts }) => facts)).toEqual([
		{ kind: 'verification', news: 'approved' },
		{ kind: 'security', news: 'new_device' },
		{ kind: 'support', thread: 'dispute', id: 'd' },
		{ kind: 'support', thread: 'dispute', id: 'd' },
	]);
});
