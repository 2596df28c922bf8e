import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { Connection, inTransaction } from './index.ts';

let db: TestDatabase;
let client: pg.PoolClient;
let tx: Connection;
/** How often PostgreSQL said that it waits for the next ones. */
let roundTrips = 0;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.owner.query('create table notes (id bigint primary key, note text)');
	await db.owner.query('grant select, insert on notes to fairtick_app');
});
beforeEach(async () => {
	client = await db.database.connect();
	tx = new Connection(client);
	roundTrips = 0;
	const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
	connection.on('readyForQuery', () => roundTrips++);
});
afterEach(() => client.release(true));
afterAll(() => db.drop());

const INSERT = 'insert into notes (id, note) select unnest($1::bigint[]), $2';
const SELECT = { name: 'notes', text: 'select id, note, id > 1 big from notes where id >= $1 order by id' };

test('what is asked for in one turn runs in its order and is answered at once', async () => {
	const [begun, inserted, selected] = await Promise.all([
		tx.query('begin'),
		tx.query(INSERT, [[1n, 2n], 'a "quoted" \\ note']),
		tx.query({ ...SELECT, values: [1] }),
	]);
	expect(roundTrips).toBe(1);
	expect(begun).toMatchObject({ command: 'BEGIN', rowCount: null, rows: [] });
	expect(inserted).toMatchObject({ command: 'INSERT', rowCount: 2, rows: [] });
	expect(selected.rows).toEqual([
		{ id: 1n, note: 'a "quoted" \\ note', big: false },
		{ id: 2n, note: 'a "quoted" \\ note', big: true },
	]);
	await tx.query('rollback');
	expect(roundTrips).toBe(2);
});

test('a prepared statement has the same columns whenever it is asked again, with rows and without', async () => {
	await tx.query('begin');
	const ask = (from: number) => tx.query({ ...SELECT, values: [from] });
	expect((await ask(1)).rows).toEqual([]);
	await tx.query(INSERT, [[7n], null]);
	const [some, none, again] = await Promise.all([ask(7), ask(8), ask(1)]);
	expect([some.rows, none.rows, again.rows]).toEqual([
		[{ id: 7n, note: null, big: true }],
		[],
		[{ id: 7n, note: null, big: true }],
	]);
	await tx.query('rollback');
});

test('after one that fails none is run, those before it are answered, and the connection is as good as before', async () => {
	const twice = { name: 'twice', text: INSERT, values: [[3n, 3n], null] };
	const fresh = { name: 'never-seen', text: 'select 1 one' };
	const answers = await Promise.allSettled([
		tx.query('begin'),
		tx.query({ ...SELECT, values: [1] }),
		tx.query(twice),
		tx.query(INSERT, [[4n], null]),
		tx.query(fresh),
		tx.query('commit'),
	]);
	expect(answers.map(({ status }) => status)).toEqual([
		...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'],
	]);
	expect((answers[5] as PromiseRejectedResult).reason).toMatchObject({ code: '23505' });
	await tx.query('rollback');
	expect((await tx.query({ ...SELECT, values: [1] })).rows).toEqual([]);
	expect((await tx.query(fresh)).rows).toEqual([{ one: 1 }]);
	await expect(tx.query(twice)).rejects.toMatchObject({ code: '23505' });
});

test('a value that has no text, and a statement that cannot be read, fail alone', async () => {
	const circular: Record<string, unknown> = {};
	circular['self'] = circular;
	await expect(tx.query('select $1::jsonb', [circular])).rejects.toThrow(/circular/);
	await expect(tx.query({ name: 'unreadable', text: 'selec 1' })).rejects.toMatchObject({ code: '42601' });
	await expect(tx.query({ name: 'unreadable', text: 'selec 1' })).rejects.toMatchObject({ code: '42601' });
	expect((await tx.query('select 2 two')).rows).toEqual([{ two: 2 }]);
});

test('the same name for another text is refused', async () => {
	await tx.query({ ...SELECT, values: [1] });
	await expect(tx.query({ name: SELECT.name, text: 'select $1::int', values: [1] })).rejects.toThrow(
		/notes is prepared with another text/,
	);
	const both = await Promise.allSettled([
		tx.query({ name: 'both', text: 'select 1 one' }),
		tx.query({ name: 'both', text: 'select 2 two' }),
	]);
	expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect((await tx.query({ ...SELECT, values: [1] })).rows).toEqual([]);
});

test('a connection that is cut fails what waits on it', async () => {
	const { rows } = await tx.query('select pg_backend_pid() pid');
	client.on('error', () => undefined);
	const waiting = Promise.allSettled([tx.query('begin'), tx.query('select pg_sleep(20)'), tx.query('commit')]);
	while ((await db.database.query('select pg_terminate_backend($1)', [rows[0].pid])).rows[0].pg_terminate_backend)
		await new Promise((resolve) => setTimeout(resolve, 5));
	expect((await waiting).at(-1)).toMatchObject({ status: 'rejected' });
	await expect(tx.query('select 1')).rejects.toThrow();
});

test('a transaction whose writes fail leaves nothing behind', async () => {
	await expect(
		inTransaction(db.database, async (inside) => {
			await Promise.all([inside.query(INSERT, [[5n], null]), inside.query(INSERT, [[5n], null])]);
		}),
	).rejects.toMatchObject({ code: '23505' });
	expect((await db.owner.query('select from notes')).rowCount).toBe(0);
});
