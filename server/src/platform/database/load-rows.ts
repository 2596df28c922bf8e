import type pg from 'pg';
import { type Query, runQuery } from './pipeline.ts';
import type { Queryable, Statement } from './pool.ts';

const send = <Row extends pg.QueryResultRow>(db: Queryable, statement: string | Statement, values?: unknown[]) =>
	db.query<Row>(statement as Statement, values);

/** All rows of a statement. */
export async function loadRows<Row extends pg.QueryResultRow>(db: Queryable, ...asked: Asked): Promise<Row[]> {
	return (await send<Row>(db, ...asked)).rows;
}

/** The first row of a statement; null without any. */
export async function loadRow<Row extends pg.QueryResultRow>(db: Queryable, ...asked: Asked): Promise<Row | null> {
	return (await send<Row>(db, ...asked)).rows[0] ?? null;
}

/** The row of a statement that always has one; throws without it. */
export async function loadOnlyRow<Row extends pg.QueryResultRow>(db: Queryable, ...asked: Asked): Promise<Row> {
	const row = await loadRow<Row>(db, ...asked);
	if (row === null) throw new Error('a statement gave no row');
	return row;
}

/** The first column of all rows. */
export async function loadColumn<Value>(db: Queryable, ...asked: Asked): Promise<Value[]> {
	return (await send(db, ...asked)).rows.map((row) => Object.values(row)[0]);
}

/** The first column of all rows with the second one as its value. */
export async function loadMap<Key, Value>(db: Queryable, ...asked: Asked): Promise<Map<Key, Value>> {
	return new Map((await send(db, ...asked)).rows.map((row) => Object.values(row) as [Key, Value]));
}

/** The first column of the first row; null without any, and for SQL's null. */
export async function loadValue<Value>(db: Queryable, ...asked: Asked): Promise<Value | null> {
	const [value = null] = await loadColumn<Value>(db, ...asked);
	return value;
}

/** The deciding clock; epoch milliseconds. */
export const clockQuery: Query<bigint> = {
	phase: 'clock',
	statement: { name: 'clock', text: 'select clock()' },
	read: ({ rows }) => rows[0].clock,
};

/** The deciding clock, read now; epoch milliseconds. */
export const loadClock = (db: Queryable): Promise<bigint> => runQuery(db, clockQuery);

/** Runs a statement whose answer is of no interest. */
export async function execute(db: Queryable, ...asked: Asked): Promise<void> {
	await send(db, ...asked);
}

/** Runs a statement that writes one row or none; whether it wrote one. */
export async function changesRow(db: Queryable, ...asked: Asked): Promise<boolean> {
	return (await send(db, ...asked)).rowCount === 1;
}

/** A statement with its parameters, as `query` takes them. */
type Asked = [statement: string | Statement, values?: unknown[]];
