import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type DrawCalls, deleteOldCounts, drawCalls } from './draw-calls.ts';
import { NotDone } from './errors.ts';
import { SharedCounts, type SharedLimit } from './shared-counts.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const KEYS = 1_000;
const user = (most: number, windowMs = 60_000): SharedLimit => ({ most, windowMs, isByAddress: false });
const address = (most: number): SharedLimit => ({ ...user(most), isByAddress: true });

/** Opens processes on the database, and counts the statements that they send. */
function open(count: number) {
	let statements = 0;
	const draw: DrawCalls = (draws) => {
		statements++;
		return drawCalls(db.database)(draws);
	};
	const processes = Array.from({ length: count }, () => new SharedCounts(draw, KEYS));
	return { processes, statements: () => statements };
}

/** Makes calls at the processes in turn, all at the same time. Returns the number that was served. */
async function serve(processes: readonly SharedCounts[], calls: number, key: string, limit: SharedLimit) {
	const made = Array.from({ length: calls }, (_, index) =>
		(processes[index % processes.length] as SharedCounts).count(key, limit),
	);
	return (await Promise.all(made)).filter(({ isExceeded }) => !isExceeded).length;
}

test.each([1, 2, 7, 20, 360, 1_000])(
	'[CLUSTER-10] of a limit of %i three processes together serve a user no more, and those that make no others no less',
	async (most) => {
		const { processes } = open(3);
		const all = await serve(processes, 3 * most + 30, randomUUID(), user(most));
		expect(all).toBeLessThanOrEqual(most);
		// Each of the others can keep a sixteenth that was drawn for it.
		expect(all).toBeGreaterThanOrEqual(most - 2 * Math.ceil(most / 16));
		expect(await serve(processes.slice(0, 1), 2 * most, randomUUID(), user(most))).toBe(most);
	},
);

test('[CLUSTER-10] a process that replaces another one continues its counts', async () => {
	const key = randomUUID();
	let served = 0;
	for (let round = 0; round < 6; round++) served += await serve(open(2).processes, 40, key, user(100));
	expect(served).toBeLessThanOrEqual(100);
	expect(served).toBeGreaterThan(50);
});

test('[CLUSTER-10] an address gets a sixteenth more at each process, and no more', async () => {
	const { processes, statements } = open(4);
	const served = await serve(processes, 4_000, randomUUID(), address(1_200));
	expect(served).toBeGreaterThanOrEqual(1_200);
	expect(served).toBeLessThanOrEqual(1_200 + 4 * 75);
	expect(statements()).toBeLessThan(60);
	// A limit below sixteen has no such part.
	expect(await serve(processes, 40, randomUUID(), address(3))).toBe(3);
});

test('the first calls of an address need no statement, and each further sixteenth of a limit needs one', async () => {
	const { processes, statements } = open(1);
	await serve(processes, 75, randomUUID(), address(1_200));
	expect(statements()).toBe(0);
	const key = randomUUID();
	for (let call = 0; call < 360; call++) await processes[0]?.count(key, user(360));
	expect(statements()).toBe(16);
	// Refused without one.
	await serve(processes, 1_000, key, user(360));
	expect(statements()).toBe(16);
});

test('keys that are drawn at the same time share statements', async () => {
	const { processes, statements } = open(1);
	const keys = Array.from({ length: 300 }, () => randomUUID());
	await Promise.all(keys.map((key) => processes[0]?.count(key, user(10))));
	expect(statements()).toBeLessThanOrEqual(2);
});

test('[CLUSTER-10] a window ends by the clock of the database, begins again with the next call, and answers say what is left', async () => {
	const { processes } = open(2);
	const [key, limit] = [randomUUID(), user(4, 400)];
	expect(await serve(processes, 10, key, limit)).toBe(4);
	const refused = await processes[0]?.count(key, limit);
	expect(refused).toEqual({ isExceeded: true, max: 4, remaining: 0, ttlInSeconds: 1 });
	await new Promise((resolve) => setTimeout(resolve, 450));
	expect(await processes[1]?.count(key, limit)).toEqual({ isExceeded: false, max: 4, remaining: 3, ttlInSeconds: 1 });
	expect(await serve(processes, 10, key, limit)).toBe(3);
});

test('processes that draw many keys in other orders do not wait for one another for ever', async () => {
	const { processes } = open(2);
	const keys = Array.from({ length: 200 }, () => randomUUID());
	const rounds = Array.from({ length: 5 }, (_, round) => round);
	const served = await Promise.all(
		rounds.flatMap(() => [
			...keys.map((key) => processes[0]?.count(key, user(20))),
			...keys.toReversed().map((key) => processes[1]?.count(key, user(20))),
		]),
	);
	expect(served.every((one) => one?.isExceeded === false)).toBe(true);
});

test('without the database a call is not done: at once where it fails, after three seconds where it hangs', async () => {
	const fails = new SharedCounts(async () => Promise.reject(new Error('no connection')), KEYS);
	await expect(fails.count('key', user(5))).rejects.toThrow(NotDone);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	try {
		const hangs = new SharedCounts(() => new Promise(() => undefined), KEYS);
		const refused = expect(hangs.count('key', user(5))).rejects.toThrow(NotDone);
		await vi.advanceTimersByTimeAsync(3_100);
		await refused;
	} finally {
		vi.useRealTimers();
	}
});

test('keys beyond the greatest number are forgotten with what was drawn for them, never counted less', async () => {
	const few = new SharedCounts(drawCalls(db.database), 10);
	const key = randomUUID();
	let served = 0;
	for (let round = 0; round < 30; round++) {
		if (!(await few.count(key, user(32))).isExceeded) served++;
		await Promise.all(Array.from({ length: 12 }, () => few.count(randomUUID(), user(5))));
	}
	expect(served).toBe(16);
	// A key that is drawn twice at a time, since it was forgotten meanwhile.
	const again = randomUUID();
	const at = (count: number) => Array.from({ length: count }, () => few.count(randomUUID(), user(5)));
	const twice = await Promise.all([few.count(again, user(5)), ...at(12), few.count(again, user(5)), ...at(3)]);
	expect(twice.every(({ isExceeded }) => !isExceeded)).toBe(true);
});

test('windows that are over are deleted', async () => {
	const { processes } = open(1);
	await serve(processes, 1, randomUUID(), user(5, 1));
	await new Promise((resolve) => setTimeout(resolve, 20));
	await deleteOldCounts(db.database);
	const { rows } = await db.owner.query('select 1 from app.call_counts where ends_at < now()');
	expect(rows).toEqual([]);
});
