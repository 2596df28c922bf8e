import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { lockUsers } from '../authorization/index.ts';
import { createDatabase, createPools, inTransaction, type Pools, ReportsBusy } from './index.ts';

let db: TestDatabase;
let pools: Pools;
beforeAll(async () => {
	db = await createTestDatabase();
	pools = createPools(db.url, { connections: 20 });
	await db.owner.query('create table notes (id bigint primary key)');
	await db.owner.query('grant select, insert on notes to fairtick_app');
});
afterAll(async () => {
	await pools.end();
	await db.drop();
});

const NAMES = ['hot', 'ordinary', 'reports', 'ownReports', 'backOffice'] as const;
const REPORTS = ['reports', 'ownReports', 'backOffice'] as const;
const SLEEP = 'select pg_sleep(0.1)';

async function settingsOf(name: (typeof NAMES)[number], settings: readonly string[]): Promise<string[]> {
	const columns = settings.map((setting) => `current_setting('${setting}') "${setting}"`);
	const { rows } = await pools[name].query(`select ${columns}`);
	return settings.map((setting) => rows[0][setting]);
}

test('the planner is bound to keys and generic plans in the hot pool only', async () => {
	const settings = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'plan_cache_mode'];
	expect(await settingsOf('hot', settings)).toEqual(['off', 'off', 'off', 'force_generic_plan']);
	for (const name of ['ordinary', ...REPORTS] as const)
		expect(await settingsOf(name, settings), name).toEqual(['on', 'on', 'on', 'auto']);
});

test('each pool has a time-out of its own, longer than the wait for a lock', async () => {
	const settings = ['statement_timeout', 'lock_timeout'];
	expect(await settingsOf('hot', settings)).toEqual(['1min', '10s']);
	expect(await settingsOf('ordinary', settings)).toEqual(['20s', '10s']);
	for (const name of REPORTS) expect(await settingsOf(name, settings)).toEqual(['15s', '10s']);
});

test.each(['hot', 'ordinary'] as const)(
	'[CLUSTER-05] a frozen process loses the lock of a user within 3 s in the %s pool, and its connection',
	async (name) => {
		const userId = await addTestUser(db);
		const [locked, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const holding = inTransaction(pools[name], async (tx) => {
			await lockUsers(tx, [userId]);
			locked.resolve();
			await frozen.promise;
			await tx.query('select 1');
		});
		await locked.promise;
		const beganAtMs = performance.now();
		const states = await inTransaction(pools.ordinary, (tx) => lockUsers(tx, [userId]));
		const heldMs = performance.now() - beganAtMs;
		expect([states.size, heldMs > 2_000, heldMs < 3_500]).toEqual([1, true, true]);
		frozen.resolve();
		await expect(holding).rejects.toThrow();
		expect((await pools[name].query('select 1 one')).rows).toEqual([{ one: 1 }]);
	},
);

test('a statement that takes longer than its pool allows is cancelled, and its connection serves the next', async () => {
	const short = createDatabase(db.url, { max: 1, statementTimeoutMs: 200 });
	const slow = () => inTransaction(short, (tx) => tx.query('select pg_backend_pid() pid, pg_sleep(30)'));
	const pid = async () => (await short.query('select pg_backend_pid() pid')).rows[0].pid;
	const before = await pid();
	await expect(slow()).rejects.toMatchObject({ code: '57014' });
	expect(await pid()).toBe(before);
	await short.end();
});

test('of 20 connections 8 are hot, 9 ordinary and 3 for reports: of users, of the server and of the back office', async () => {
	const fresh = createPools(db.url, { connections: 20 });
	const asked = NAMES.flatMap((name) => Array.from({ length: 12 }, () => fresh[name].query(SLEEP)));
	expect(fresh.loads()).toEqual([
		{ pool: 'hot', used: 8, idle: 0, waiting: 4 },
		{ pool: 'ordinary', used: 9, idle: 0, waiting: 3 },
		{ pool: 'reports', used: 1, idle: 0, waiting: 11 },
		{ pool: 'ownReports', used: 1, idle: 0, waiting: 11 },
		{ pool: 'backOffice', used: 1, idle: 0, waiting: 11 },
	]);
	await Promise.all(asked);
	await fresh.end();
});

test.each([0, 1])(
	'one report of staff runs and 20 wait, the 22nd is refused, with %i connections open',
	async (open) => {
		const fresh = createPools(db.url, { connections: 10 });
		const ask = (many: number) => Array.from({ length: many }, () => fresh.backOffice.query(SLEEP));
		await Promise.all(ask(open));
		const running = ask(21);
		await expect(fresh.backOffice.query(SLEEP)).rejects.toThrow(ReportsBusy);
		// However many reports staff ask for, users continue.
		expect((await fresh.reports.query('select 1 one')).rows).toEqual([{ one: 1 }]);
		expect(fresh.loads()[4]).toMatchObject({ used: 1 });
		await Promise.race(running);
		const next = fresh.backOffice.query('select 1 one');
		await Promise.all(running);
		expect((await next).rows).toEqual([{ one: 1 }]);
		await fresh.end();
	},
);

test.each(['hot', 'ordinary'] as const)(
	'[LEDGER-09] the %s pool takes no connection back inside a transaction',
	async (name) => {
		const work = inTransaction(pools[name], async (tx) => {
			void tx.query('insert into notes (id) values (1)');
			throw new Error('a fault of ours');
		});
		await expect(work).rejects.toThrow('a fault of ours');
		await Promise.all(Array.from({ length: 10 }, () => pools[name].query('select')));
		const { rows } = await pools.ordinary.query(
			`select (select count(*) from notes) notes, (select count(*) from pg_stat_activity
			where datname = current_database() and state like 'idle in%') open`,
		);
		expect(rows).toEqual([{ notes: 0n, open: 0n }]);
	},
);
