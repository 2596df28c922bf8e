import { HELD, makePromiseLog } from '@fairtick/domain/test/fair-log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFound, keepPromise, readPromises } from './kept-promises.ts';
import { endPromises, forgetNotes, readNotes } from './promises-store.ts';
import { browserStorage } from './storage.ts';

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	});
});
afterEach(() => {
	browserStorage.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const { promise } = makePromiseLog();

test('[PROOF-05] the newest 200 promises are stored, each once', () => {
	for (let i = 0; i < 250; i++) {
		keepPromise(HELD.userId, `trade ${i}`, promise);
		keepPromise(HELD.userId, `trade ${i}`, { ...promise, salt: 'another' });
	}
	const kept = readPromises(HELD.userId);
	expect(kept.map(({ tradeId }) => tradeId)).toEqual(Array.from({ length: 200 }, (_, i) => `trade ${i + 50}`));
	expect(kept[0]).toMatchObject({ userId: HELD.userId, promise, found: null });
});

test('[PROOF-05] promises of more than half a million characters, or older than 31 days, make room', () => {
	const large = { ...promise, terms: Array.from({ length: 40 }, () => 'x'.repeat(100)) };
	for (let i = 0; i < 150; i++) keepPromise(HELD.userId, `large ${i}`, large);
	const left = readPromises(HELD.userId).map(({ tradeId }) => tradeId);
	expect(left.length).toBeGreaterThan(60);
	expect(left).toEqual(Array.from({ length: left.length }, (_, i) => `large ${150 - left.length + i}`));
	vi.useFakeTimers({ now: Date.now() + 32 * 86_400_000 });
	keepPromise(HELD.userId, 'new', promise);
	expect(readPromises(HELD.userId).map(({ tradeId }) => tradeId)).toEqual(['new']);
});

test.each([
	['a note of 600,000 characters', { note: 'x'.repeat(600_000) }],
	['a path of a million hashes', { path: Array.from({ length: 1_000_000 }, () => '') }],
	['a hash of 600,000 characters', { path: ['0'.repeat(600_000)] }],
	['terms of 600,000 characters', { terms: ['x'.repeat(600_000)] }],
	['a salt of 600,000 characters', { salt: '0'.repeat(600_000) }],
])('[PROOF-05] an answer with %s displaces no other promises, and counts as one without a promise', (_, part) => {
	for (let i = 0; i < 3; i++) keepPromise(HELD.userId, `${i}`, promise);
	keepPromise(HELD.userId, 'large', { ...promise, ...part });
	expect(readPromises(HELD.userId)).toMatchObject([
		...Array.from({ length: 3 }, () => ({ promise, found: null })),
		{ tradeId: 'large', promise: null, found: { status: 'absent' } },
	]);
});

test('[PROOF-05] notes are stored before the promises are removed, and take their space if there is no other', () => {
	keepPromise(HELD.userId, 'one', promise);
	const steps: string[] = [];
	let isFull = false;
	vi.stubGlobal('localStorage', {
		...localStorage,
		setItem: (key: string, value: string) => {
			if (isFull && stored.has('order-promises')) throw new DOMException('full', 'QuotaExceededError');
			steps.push(`+${key}`);
			stored.set(key, value);
		},
		removeItem: (key: string) => {
			steps.push(`-${key}`);
			stored.delete(key);
		},
	});
	endPromises();
	expect(steps).toEqual(['+promise-notes', '-order-promises']);
	keepPromise(HELD.userId, 'two', { ...promise, note: 'another' });
	isFull = true;
	endPromises();
	expect(readNotes().map(({ note }) => note)).toEqual([promise.note, 'another']);
});

test('[PROOF-05] findings stay without the promise, and no user sees those of another', () => {
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

test.each(['broken', 'late', 'uncounted'] as const)(
	'[PROOF-05] a promise that was %s stays with its evidence while its user is logged in, and leaves no note afterwards',
	(status) => {
		keepPromise(HELD.userId, 'one', promise);
		keepFound(new Map([['one', { status, entry: null }]]));
		expect(readPromises(HELD.userId)).toMatchObject([{ promise, found: { status } }]);
		endPromises();
		expect(readNotes()).toEqual([]);
	},
);

test('[PROOF-05] an answer without a promise is recorded until one comes, and a useless one is stored', () => {
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

test('[PROOF-05] the end of a session leaves the notes of promises that were not found, without user, order and terms', () => {
	vi.useFakeTimers({ now: HELD.atMs });
	for (const tradeId of ['kept', 'open', 'of the same batch', 'wrong']) keepPromise(HELD.userId, tradeId, promise);
	keepPromise(HELD.userId, 'without', null);
	keepFound(
		new Map([
			['kept', { status: 'kept', entry: 12 }],
			['wrong', { status: 'wrong', entry: null }],
		]),
	);
	endPromises();
	// The storage contains neither the user nor the order nor the answer.
	expect(Object.fromEntries(stored)).toEqual({
		'promise-notes': JSON.stringify([{ atMs: HELD.atMs, note: promise.note }]),
	});
	expect(readPromises(HELD.userId)).toEqual([]);
	expect(readNotes()).toEqual([{ atMs: HELD.atMs, note: promise.note }]);
	keepPromise(HELD.userId + 1, 'of the next user', { ...promise, note: 'another' });
	endPromises();
	endPromises();
	expect(readNotes().map(({ note }) => note)).toEqual([promise.note, 'another']);
	forgetNotes(new Set([promise.note]));
	expect(readNotes().map(({ note }) => note)).toEqual(['another']);
	vi.setSystemTime(HELD.atMs + 32 * 86_400_000);
	expect(readNotes()).toEqual([]);
	forgetNotes(new Set());
	expect([...stored.keys()]).toEqual([]);
});

test('[PROOF-05] a session ends even if the storage is full or corrupt, and the newest 200 notes stay', () => {
	for (let session = 0; session < 3; session++) {
		for (let i = 0; i < 90; i++) keepPromise(HELD.userId, `${i}`, { ...promise, note: `${session} ${i}` });
		endPromises();
	}
	expect(readNotes().map(({ note }) => note)).toEqual(
		[0, 1, 2].flatMap((session) => Array.from({ length: 90 }, (_, i) => `${session} ${i}`)).slice(-200),
	);
	keepPromise(HELD.userId, 'one', promise);
	vi.stubGlobal('localStorage', {
		...localStorage,
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError');
		},
	});
	endPromises();
	expect(readPromises(HELD.userId)).toEqual([]);
	for (const spoilt of ['{', '7', '[7,null,{"atMs":1,"promise":{"note":2}}]']) {
		stored.set('order-promises', spoilt);
		endPromises();
		expect(stored.has('order-promises')).toBe(false);
	}
	browserStorage.clear();
	stored.set('promise-notes', '[7,null]');
	expect(readNotes()).toEqual([]);
	stored.set('order-promises', JSON.stringify([{ atMs: Date.now(), promise }]));
	expect(endPromises).not.toThrow();
});
