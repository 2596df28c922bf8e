import { checkPromises } from '@fairtick/domain/proof/promises/check-promises';
import { FAIR_LOG_KEY, HELD, makePromiseLog } from '@fairtick/domain/test/fair-log';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/api/query.ts';
import { keepPromise } from '../../kit/base/kept-promises.ts';
import { endPromises, readNotes } from '../../kit/base/promises-store.ts';
import { keepCheckpoint } from './files/kept-log.ts';
import { promisesQuery } from './promises-query.ts';

const log = vi.hoisted(() => ({ note: '', read: async (_path: string): Promise<Uint8Array | null> => null }));
vi.mock(import('./worker/ask-worker.ts'), async (load) => ({
	...(await load()),
	askPromises: (held) => checkPromises(held, { ...log, logKey: FAIR_LOG_KEY, nowMs: HELD.atMs + 190_000 }),
}));
vi.mock(import('./log/watch-log.ts'), async (load) => {
	const actual = await load();
	const queryFn = async () => {
		keepCheckpoint('a key', { note: log.note, size: 200, keys: ['a key'] });
		return {
			logKey: 'a key',
			alarm: null,
			check: { status: 'consistent', newest: log.note, size: 200, keys: ['a key'] },
		};
	};
	return { ...actual, logQuery: (() => ({ queryKey: ['log'], queryFn })) as unknown as typeof actual.logQuery };
});

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
	getItem: (key: string) => stored.get(key) ?? null,
	setItem: (key: string, value: string) => stored.set(key, value),
	removeItem: (key: string) => stored.delete(key),
});
afterEach(() => {
	stored.clear();
	vi.useRealTimers();
});

test.each([
	['broken', null],
	['kept', 20],
] as const)(
	'[PROOF-05] that a promise was %s is found after its user logged out, by any later viewer of the log',
	async (status, batchIn) => {
		vi.useFakeTimers({ now: HELD.atMs, toFake: ['Date'] });
		const { promise, ...made } = makePromiseLog({ batchIn });
		Object.assign(log, made);
		keepPromise(HELD.userId, HELD.tradeId, promise);
		endPromises();
		expect(readNotes()).toHaveLength(1);
		const queryClient = createQueryClient();
		const state = await queryClient.query(promisesQuery(queryClient, null));
		expect(state).toMatchObject({ promises: [], isRead: null });
		expect(state.broken.map(({ promised }) => promised)).toEqual(status === 'broken' ? [promise.note] : []);
		expect(readNotes()).toEqual([]);
		expect([...stored.keys()]).toEqual(['proof-log']);
	},
);

test('[PROOF-05] a broken promise stays with its evidence, and is not counted again', async () => {
	vi.useFakeTimers({ now: HELD.atMs, toFake: ['Date'] });
	const { promise, ...made } = makePromiseLog();
	Object.assign(log, made);
	keepPromise(HELD.userId, HELD.tradeId, promise);
	const queryClient = createQueryClient();
	for (let i = 0; i < 2; i++) {
		const state = await queryClient.query({ ...promisesQuery(queryClient, HELD.userId), staleTime: 0 });
		expect(state).toMatchObject({ promises: [{ promise, found: { status: 'broken' } }], broken: [{}] });
		expect(state.broken).toHaveLength(1);
	}
});

test('[PROOF-05] a log without the necessary files keeps the notes of ended sessions', async () => {
	vi.useFakeTimers({ now: HELD.atMs, toFake: ['Date'] });
	const { promise, ...made } = makePromiseLog({ batchIn: 20 });
	Object.assign(log, { ...made, read: async (path: string) => (path.startsWith('items') ? null : made.read(path)) });
	keepPromise(HELD.userId, HELD.tradeId, promise);
	endPromises();
	const queryClient = createQueryClient();
	await queryClient.query(promisesQuery(queryClient, null));
	expect(readNotes()).toHaveLength(1);
});
