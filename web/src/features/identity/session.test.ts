import type { User } from '@fairtick/domain/identity/contract';
import { expect, test, vi } from 'vitest';
import { forgetStored, mergeUser } from './session.ts';

const user = { id: 1, name: 'Kim', balance_demo: 500, balance_real: 0, last_trade_on: 'demo', event_n: 5 } as User;

test.each([
	['no user was shown before', null, { ...user, event_n: 1 }, 500, 1],
	['an answer newer than the events', user, { ...user, balance_demo: 700, event_n: 6 }, 700, 6],
	['an answer older than the events', user, { ...user, balance_demo: 900, event_n: 4 }, 500, 5],
	['an answer about another user', user, { ...user, id: 2, balance_demo: 900, event_n: 4 }, 900, 4],
] as const)('[AUTH-02] %s', (_, shown, answered, balance, eventN) => {
	expect(mergeUser(shown, answered)).toMatchObject({ balance_demo: balance, event_n: eventN });
});

test('[AUTH-02] fields that events do not carry always come from the answer', () => {
	expect(mergeUser(user, { ...user, name: 'Kim Lee', event_n: 4 }).name).toBe('Kim Lee');
});

test('[PROOF-07] only the log’s last checkpoint stays in the browser after a logout', () => {
	const stored = new Map([
		['trade-clicks', 'of a user'],
		['proof-log', 'the same for everyone'],
	]);
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
		clear: () => stored.clear(),
	});
	forgetStored();
	expect([...stored]).toEqual([['proof-log', 'the same for everyone']]);
	stored.clear();
	forgetStored();
	expect(stored.size).toBe(0);
	vi.unstubAllGlobals();
});
