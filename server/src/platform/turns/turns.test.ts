import { placesFullAlarm } from '@fairtick/domain/site/kinds/places-full-alarm';
import { expect, test, vi } from 'vitest';
import type { Queryable } from '../database/index.ts';
import { HttpError } from '../http/index.ts';
import { type Asker, Places, shareReports, Turns, type TurnsOptions } from './index.ts';

const user = (userId: number, address = '192.0.2.1'): Asker => ({ caller: { userId }, address });
const visitor = (address: string): Asker => ({ caller: null, address });

/** Works that end on demand, in the order in which they began. */
function track(options: Partial<TurnsOptions> = {}) {
	const turns = new Turns({ name: 'hashing', atOnce: 1, waitingEach: 2, waiting: 100, ...options });
	const began: string[] = [];
	const ends: (() => void)[] = [];
	const ask = (asker: Asker, name: string): Promise<string> =>
		turns
			.run(asker, () => {
				began.push(name);
				return new Promise<void>((resolve) => ends.push(resolve));
			})
			.then(
				() => 'done',
				(error: unknown) => (error instanceof HttpError ? error.code : 'other'),
			);
	/** Ends the oldest work that is under way, until none is. */
	async function endAll() {
		for (let end = ends.shift(); end; end = ends.shift()) {
			end();
			await new Promise(setImmediate);
		}
	}
	return { turns, began, ask, endAll };
}

test('who asks once is served before the second work of another, however many it asked for', async () => {
	const { ask, began, endAll } = track({ waitingEach: 50 });
	const hostile = Array.from({ length: 40 }, (_, n) => ask(user(1, '198.51.100.1'), `hostile ${n}`));
	const honest = ask(user(2), 'honest');
	await endAll();
	await Promise.all([...hostile, honest]);
	expect(began.indexOf('honest')).toBe(2);
});

test('many users of one site share its turn', async () => {
	const { ask, began, endAll } = track();
	const address = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
	const hostile = Array.from({ length: 40 }, (_, n) => ask(user(n + 10, address(n)), `hostile ${n}`));
	const visitors = Array.from({ length: 40 }, (_, n) => ask(visitor(address(n + 100)), `visitor ${n}`));
	const honest = ask(visitor('2001:db8:2::1'), 'honest');
	await endAll();
	await Promise.all([...hostile, ...visitors, honest]);
	expect(began.indexOf('honest')).toBe(2);
	expect(began).toHaveLength(81);
});

test('within a site its users take turns', async () => {
	const { ask, began, endAll } = track();
	const all = [ask(user(1), 'a0'), ask(user(1), 'a1'), ask(user(1), 'a2'), ask(user(2), 'b0'), ask(user(2), 'b1')];
	await endAll();
	await Promise.all(all);
	expect(began).toEqual(['a0', 'a1', 'b0', 'a2', 'b1']);
});

test('a user, a network and a site with too many waiting are turned away at once, others are not', async () => {
	const { turns, ask, endAll } = track({ waitingEach: 1, waitingOfSite: 3 });
	const first = [ask(user(1), 'running'), ask(user(1), 'waits')];
	expect(await ask(user(1), 'beyond')).toBe('http.too_many');
	const ofNetwork = [ask(visitor('2001:db8:1:1::1'), 'waits')];
	expect(await ask(visitor('2001:db8:1:1::2'), 'beyond')).toBe('http.too_many');
	const ofSite = ['2001:db8:1:2::1', '2001:db8:1:3::1'].map((address) => ask(visitor(address), 'waits'));
	expect(await ask(visitor('2001:db8:1:4::1'), 'beyond')).toBe('http.too_many');
	const other = ask(visitor('2001:db8:2::1'), 'waits');
	expect(turns.load()).toMatchObject({ running: 1, waiting: 5, refusedOwn: 3, refusedFull: 0 });
	await endAll();
	expect(await Promise.all([...first, ...ofNetwork, ...ofSite, other])).toEqual(Array(6).fill('done'));
	expect(turns.load()).toMatchObject({ running: 0, waiting: 0 });
});

test('the second statement of a download waits where the first of another one is turned away', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const ends: (() => void)[] = [];
	const query = () => new Promise((resolve) => ends.push(() => resolve({ rows: [] })));
	const database = { query } as unknown as Queryable;
	const reports = shareReports({ ofUsers: database, own: database }, new Places());
	const download = reports.of(user(1));
	const first = download.query('select 1');
	ends.shift()?.();
	await first;
	const others = [reports.of(user(1)).query('select 2'), reports.of(user(1)).query('select 3')];
	await expect(reports.of(user(1)).query('select 4')).rejects.toMatchObject({ code: 'http.too_many' });
	const second = download.query('select 5');
	for (let left = 3; left > 0; left--) {
		await vi.waitFor(() => expect(ends).not.toEqual([]));
		ends.shift()?.();
		await new Promise(setImmediate);
	}
	vi.useRealTimers();
	expect(await Promise.all([...others, second])).toHaveLength(3);
});

test('a user with many begun downloads takes no place from another one of the same site', async () => {
	const { turns, ask, endAll } = track({ waitingEach: 1, waitingOfSite: 3, waiting: 6 });
	const running = ask(user(1), 'running');
	const begun = Array.from({ length: 6 }, () =>
		turns.run(user(1), async () => 'done', { continues: true }).catch(({ code }: HttpError) => code),
	);
	// Their downloads fill the place; the last of them makes room.
	const neighbour = ask(user(2), 'neighbour');
	const other = ask(user(3, '198.51.100.1'), 'other');
	await endAll();
	expect(await Promise.all([running, neighbour, other])).toEqual(['done', 'done', 'done']);
	expect(await Promise.all(begun)).toEqual([...Array(4).fill('done'), ...Array(2).fill('http.not_done')]);
});

test('a user with a bound of their own waits while places are free', async () => {
	const { ask, began, endAll } = track({ atOnce: 4, atOnceEach: 2, waitingEach: 5 });
	const all = [1, 2, 3].map((n) => ask(user(1), `own ${n}`)).concat(ask(user(2), 'other'));
	await new Promise(setImmediate);
	expect(began).toEqual(['own 1', 'own 2', 'other']);
	await endAll();
	await Promise.all(all);
	expect(began).toEqual(['own 1', 'own 2', 'other', 'own 3']);
});

test('a site with a bound of its own leaves the other places to others', async () => {
	const { ask, began, endAll } = track({ atOnce: 2, atOnceOfSite: 1, waitingEach: 9 });
	const all = [1, 2, 3].map((n) => ask(user(n, '2001:db8:1::1'), `hostile ${n}`)).concat(ask(user(9), 'honest'));
	await new Promise(setImmediate);
	expect(began).toEqual(['hostile 1', 'honest']);
	await endAll();
	expect(await Promise.all(all)).toEqual(Array(4).fill('done'));
	expect(began).toEqual(['hostile 1', 'honest', 'hostile 2', 'hostile 3']);
});

test('a full place and a wait that is too long are answered as not done, and the alarm of full places counts them for five minutes', async () => {
	const places = new Places();
	const turns = places.open({ name: 'hashing', atOnce: 1, waitingEach: 9, waiting: 1, longestWaitMs: 1_000 });
	expect(places.alarm()).toEqual({ of: placesFullAlarm, count: 0 });
	vi.useFakeTimers();
	let end = () => {};
	const running = turns.run(user(1), () => new Promise<void>((resolve) => (end = resolve)));
	const waiting = expect(turns.run(user(2), async () => 'late')).rejects.toMatchObject({ code: 'http.not_done' });
	await expect(turns.run(user(3), async () => 'no place')).rejects.toMatchObject({ code: 'http.not_done' });
	await vi.advanceTimersByTimeAsync(1_000);
	vi.useRealTimers();
	await waiting;
	end();
	await running;
	expect(await turns.run(user(2), async () => 'again')).toBe('again');
	const { lastFullMs } = turns.load();
	expect(turns.load()).toMatchObject({ refusedFull: 2, waiting: 0, running: 0 });
	expect(places.alarm((lastFullMs ?? 0) + 299_999).count).toBe(1);
	expect(places.alarm((lastFullMs ?? 0) + 300_000).count).toBe(0);
});

test('a full place makes room for a site with fewer works waiting, at the expense of the one with the most', async () => {
	const { turns, ask, began, endAll } = track({ waitingEach: 9, waiting: 6 });
	const running = ask(user(1, '198.51.100.1'), 'running');
	const hostile = [1, 2, 3].flatMap((n) => [0, 1].map((m) => ask(user(n, '198.51.100.1'), `hostile ${n} ${m}`)));
	const honest = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address, n) => ask(user(10 + n, address), `honest ${n}`));
	// With three of the hostile site left beside three sites of one, a fourth honest one takes another place.
	const fourth = ask(user(20, '192.0.2.4'), 'honest 3');
	expect(await ask(user(21, '192.0.2.4'), 'no room')).toBe('http.not_done');
	await endAll();
	expect(await Promise.all([running, ...honest, fourth])).toEqual(Array(5).fill('done'));
	expect((await Promise.all(hostile)).filter((end) => end === 'done')).toHaveLength(2);
	expect(began.slice(1, 6).filter((name) => name.startsWith('honest'))).toHaveLength(4);
	expect(turns.load()).toMatchObject({ waiting: 0, running: 0, refusedFull: 5 });
});

test('a work that throws gives its place back', async () => {
	const { turns } = track();
	await expect(turns.run(user(1), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
	expect(await turns.run(user(1), async () => 'next')).toBe('next');
});
