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
	const kept = readPromises();
	expect(kept.map(({ tradeId }) => tradeId)).toEqual(Array.from({ length: 200 }, (_, i) => `trade ${i + 50}`));
	expect(kept[0]).toMatchObject({ userId: HELD.userId, promise, found: null });
});

test('[PROOF-05] promises of more than half a million characters, or older than 31 days, make room', () => {
	const large = { ...promise, terms: ['x'.repeat(100_000)] };
	for (let i = 0; i < 10; i++) keepPromise(HELD.userId, `large ${i}`, large);
	expect(readPromises().map(({ tradeId }) => tradeId)).toEqual(['large 6', 'large 7', 'large 8', 'large 9']);
	vi.useFakeTimers({ now: Date.now() + 32 * 86_400_000 });
	keepPromise(HELD.userId, 'new', promise);
	expect(readPromises().map(({ tradeId }) => tradeId)).toEqual(['new']);
});

test('[PROOF-05] what was found stays without the promise, and what is no promise is not kept', () => {
	keepPromise(HELD.userId, 'one', promise);
	keepPromise(HELD.userId, 'other', promise);
	keepFound(new Map([['one', { status: 'kept', entry: 12 }]]));
	expect(readPromises()).toMatchObject([
		{ tradeId: 'one', promise: null, found: { status: 'kept', entry: 12 } },
		{ tradeId: 'other', promise, found: null },
	]);
	keepPromise(HELD.userId, 'none', { note: 7 });
	expect(readPromises()).toHaveLength(2);
	stored.set('order-promises', '{"no":"list"}');
	expect(readPromises()).toEqual([]);
});
