import { HELD, makePromiseLog } from '@fairtick/domain/test/fair-log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFound, keepPromise, readPromises } from './kept-promises.ts';

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const { promise } = makePromiseLog();

test('[PROOF-05] the newest 200 promises are kept, each once', () => {
	for (let i = 0; i < 250; i++) {
		keepPromise(HELD.userId, `trade ${i}`, promise);
		keepPromise(HELD.userId, `trade ${i}`, { ...promise, salt: 'another' });
	}
	const kept = readPromises(HELD.userId);
	expect(kept.map(({ tradeId }) => tradeId)).toEqual(Array.from({ length: 200 }, (_, i) => `trade ${i + 50}`));
	expect(kept[0]).toMatchObject({ userId: HELD.userId, promise, found: null });
});

test('[PROOF-05] promises of more than half a million characters, or older than 31 days, make room', () => {
	const large = { ...promise, terms: ['x'.repeat(100_000)] };
	for (let i = 0; i < 10; i++) keepPromise(HELD.userId, `large ${i}`, large);
	expect(readPromises(HELD.userId).map(({ tradeId }) => tradeId)).toEqual(['large 6', 'large 7', 'large 8', 'large 9']);
	vi.useFakeTimers({ now: Date.now() + 32 * 86_400_000 });
	keepPromise(HELD.userId, 'new', promise);
	expect(readPromises(HELD.userId).map(({ tradeId }) => tradeId)).toEqual(['new']);
});

test('[PROOF-05] what was found stays without the promise, and nobody sees those of another user', () => {
	keepPromise(HELD.userId, 'one', promise);
	keepPromise(HELD.userId, 'other', promise);
	keepFound(new Map([['one', { status: 'kept', entry: 12 }]]));
	expect(readPromises(HELD.userId)).toMatchObject([
		{ tradeId: 'one', promise: null, found: { status: 'kept', entry: 12 } },
		{ tradeId: 'other', promise, found: null },
	]);
	keepPromise(HELD.userId + 1, 'theirs', promise);
	expect(readPromises(HELD.userId)).toHaveLength(2);
	stored.set('order-promises', '{"no":"list"}');
	expect(readPromises(HELD.userId)).toEqual([]);
});

test('[PROOF-05] an answer without a promise is noticed until one comes, and one that shows nothing is kept', () => {
	keepPromise(HELD.userId, 'none', { note: 7 });
	keepPromise(HELD.userId, 'other', null);
	const found = { status: 'absent', entry: null };
	expect(readPromises(HELD.userId)).toMatchObject([{ promise: null, found }, { found }]);
	keepPromise(HELD.userId, 'none', promise);
	keepFound(new Map([['none', { status: 'unknown', entry: null }]]));
	expect(readPromises(HELD.userId)).toMatchObject([
		{ tradeId: 'other', found },
		{ tradeId: 'none', promise, found: { status: 'unknown' } },
	]);
});
