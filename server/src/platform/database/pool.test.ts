import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Connection, createDatabase, type Database, inTransaction } from './index.ts';

let db: TestDatabase;
/** One connection: the next to use it meets whatever the transaction before has left on it. */
let database: Database;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.owner.query('create table notes (id bigint primary key, note text)');
	await db.owner.query('grant select, insert on notes to fairtick_app');
});
beforeEach(async () => {
	database = createDatabase(db.url, { max: 1 });
	await db.owner.query('truncate notes');
});
afterEach(() => database.end());
afterAll(() => db.drop());

const INSERT = 'insert into notes (id, note) select unnest($1::bigint[]), $2';
const SELECT = { name: 'notes', text: 'select id, note, id > 1 big from notes where id >= $1 order by id' };

const notes = async () =>
	(await db.owner.query<{ id: bigint }>('select id from notes order by id')).rows.map(({ id }) => Number(id));
/** Asked by the same role: PostgreSQL hides the states of other roles' sessions. */
const idle = async () =>
	(
		await db.database.query(
			`select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
		)
	).rowCount;

/** A write of another caller on the same connection: once answered, it must be there. */
async function expectSound(): Promise<void> {
	await database.query(INSERT, [[99n], 'a neighbour']);
	expect(await notes()).toEqual([99]);
	await expect.poll(idle).toBe(0);
}

const backend = async (tx: Pick<Connection, 'query'>) => (await tx.query('select pg_backend_pid() pid')).rows[0].pid;

test('what is asked for in one turn runs in its order', async () => {
	const answers = await inTransaction(database, (tx) =>
		Promise.all([tx.query(INSERT, [[1n, 2n], 'a "quoted" \\ note']), tx.query({ ...SELECT, values: [1] })]),
	);
	expect(answers[0]).toMatchObject({ command: 'INSERT', rowCount: 2, rows: [] });
	expect(answers[1].rows).toEqual([
		{ id: 1n, note: 'a "quoted" \\ note', big: false },
		{ id: 2n, note: 'a "quoted" \\ note', big: true },
	]);
	expect(await notes()).toEqual([1, 2]);
});

test('[LEDGER-09] an exception while statements wait to be answered leaves no open transaction behind', async () => {
	const work = inTransaction(database, async (tx) => {
		void tx.query(INSERT, [[1n], null]);
		throw new Error('a fault of ours');
	});
	await expect(work).rejects.toThrow('a fault of ours');
	await expectSound();
});

test('[LEDGER-09] a statement that waits for a lock while its transaction fails holds the connection until it is answered', async () => {
	const locking = createDatabase(db.url, { max: 1, lockTimeoutMs: 300 });
	await inTransaction(database, async (other) => {
		await other.query(INSERT, [[1n], null]);
		const work = inTransaction(locking, async (tx) => {
			// Waits for the other's row.
			void tx.query(INSERT, [[1n], null]);
			throw new Error('a fault of ours');
		});
		await expect(work).rejects.toThrow('a fault of ours');
		await locking.query(INSERT, [[2n], 'a neighbour']);
		expect(await notes()).toEqual([2]);
	});
	await locking.end();
	await expect.poll(idle).toBe(0);
});

test('[LEDGER-09] after a failed statement none is run, and a failure counts even if its answer was not awaited', async () => {
	const twice = inTransaction(database, async (tx) => {
		void tx.query(INSERT, [[1n, 1n], null]);
		return 'done';
	});
	await expect(twice).rejects.toMatchObject({ code: '23505' });

	const caught = inTransaction(database, async (tx) => {
		await tx.query('select 1 / 0').catch(() => undefined);
		await tx.query(INSERT, [[1n], null]);
	});
	await expect(caught).rejects.toMatchObject({ code: '22012' });
	await expectSound();
});

test('[LEDGER-09] a parameter that cannot be sent fails everything that was asked for with it', async () => {
	const circular: Record<string, unknown> = {};
	circular['self'] = circular;
	for (const value of [circular, [circular]]) {
		const work = inTransaction(database, (tx) =>
			Promise.all([
				tx.query(INSERT, [[1n], null]),
				tx.query('select $1::jsonb', [value]),
				tx.query(INSERT, [[2n], null]),
			]),
		);
		await expect(work).rejects.toThrow(/circular/);
	}
	await expectSound();
});

test('[LEDGER-09] nothing is sent before the transaction has begun, and nothing after its end', async () => {
	database.on('connect', (client) => {
		const query = client.query.bind(client) as (...all: unknown[]) => unknown;
		client.query = ((config: { text?: string }, ...rest: unknown[]) =>
			query(config?.text === 'begin' ? { text: 'select 1 / 0' } : config, ...rest)) as typeof client.query;
	});
	await expect(inTransaction(database, (tx) => tx.query(INSERT, [[1n], null]))).rejects.toMatchObject({
		code: '22012',
	});
	await expectSound();

	const kept = await inTransaction(db.database, async (tx) => tx);
	await expect(kept.query(INSERT, [[1n], null])).rejects.toThrow('after its transaction had ended');
	expect(await notes()).toEqual([99]);
});

test('[LEDGER-09] a commit that PostgreSQL answers by a rollback is a failure', async () => {
	database.on('connect', (client) => {
		const query = client.query.bind(client) as (...all: unknown[]) => unknown;
		// As if a statement had failed without our noticing.
		client.query = ((config: { text?: string }, ...rest: unknown[]) =>
			query(config?.text === 'commit' ? { text: 'rollback' } : config, ...rest)) as typeof client.query;
	});
	const work = inTransaction(database, (tx) => tx.query(INSERT, [[1n], null]));
	await expect(work).rejects.toThrow('ended by ROLLBACK instead of its commit');
	await expectSound();
});

test('[LEDGER-09] a cancelled statement ends its transaction, a cut connection is replaced', async () => {
	const cancelled = inTransaction(database, (tx) =>
		Promise.all([tx.query(INSERT, [[1n], null]), tx.query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(20)')]),
	);
	await expect(cancelled).rejects.toMatchObject({ code: '57014' });
	await expectSound();
	await db.owner.query('truncate notes');

	const before = await backend(database);
	const cut = inTransaction(database, (tx) =>
		Promise.all([tx.query(INSERT, [[1n], null]), tx.query('select pg_terminate_backend(pg_backend_pid())')]),
	);
	await expect(cut).rejects.toThrow();
	expect(await backend(database)).not.toBe(before);
	await expectSound();
});

test('[LEDGER-09] a connection of which PostgreSQL does not say that it is idle is destroyed', async () => {
	const before = await backend(database);
	database.on('acquire', (client) => {
		const query = client.query.bind(client) as (...all: unknown[]) => unknown;
		client.query = ((config: { text?: string }, ...rest: unknown[]) =>
			query(config?.text === 'commit' ? { text: 'commit and chain' } : config, ...rest)) as typeof client.query;
	});
	await inTransaction(database, (tx) => tx.query(INSERT, [[1n], null]));
	database.removeAllListeners('acquire');
	expect(await backend(database)).not.toBe(before);
	await expect.poll(idle).toBe(0);
	expect(await notes()).toEqual([1]);
});

test('a prepared statement has the same columns whenever it is asked again, with rows and without', async () => {
	await inTransaction(database, async (tx) => {
		const ask = (from: number) => tx.query({ ...SELECT, values: [from] });
		expect((await ask(1)).rows).toEqual([]);
		await tx.query(INSERT, [[7n], null]);
		const [some, none, again] = await Promise.all([ask(7), ask(8), ask(1)]);
		expect([some.rows, none.rows, again.rows]).toEqual([
			[{ id: 7n, note: null, big: true }],
			[],
			[{ id: 7n, note: null, big: true }],
		]);
	});
});

test('the same name for another text is refused', async () => {
	const other = { name: SELECT.name, text: 'select $1::int', values: [1] };
	const work = inTransaction(database, (tx) =>
		Promise.all([tx.query({ ...SELECT, values: [1] }), tx.query(other), tx.query(INSERT, [[1n], null])]),
	);
	await expect(work).rejects.toThrow(/notes/);
	await expectSound();
});
