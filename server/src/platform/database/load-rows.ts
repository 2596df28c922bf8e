import type pg from 'pg';
import { type Query, runQuery } from './pipeline.ts';
import type { Queryable, Statement } from './pool.ts';
import type { Composed, Described, EntryOf, Named, RowOf, ValueOf, Values } from './typed-statements.ts';

/** The text of a statement, with its name or key if it has one. */
type Asked<Text extends string> = (Text | Named<Text> | Composed<Text>) & Described<Text>;

function send(
	db: Queryable,
	statement: string | Named<string> | Composed<string>,
	[values]: readonly (readonly unknown[])[],
): Promise<pg.QueryResult> {
	const config = toConfig(statement);
	return db.query(values === undefined ? config : { ...config, values: [...values] });
}

function toConfig(statement: string | Named<string> | Composed<string>): Statement {
	if (typeof statement === 'string') return { text: statement };
	if (!('sql' in statement)) return statement;
	return statement.name === null ? { text: statement.sql } : { name: statement.name, text: statement.sql };
}

/** All rows of a statement. */
export async function loadRows<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text>[]> {
	return (await send(db, statement, values)).rows;
}

/**
 * All rows of a statement whose text is put together at run time, such as from the conditions that a caller chose. They have the columns of `sample`, a
 * statement that is described; PostgreSQL alone checks the values.
 */
export async function loadRowsLike<const Text extends string>(
	db: Queryable,
	_sample: Asked<Text>,
	text: string,
	values: readonly unknown[],
): Promise<RowOf<Text>[]> {
	return (await db.query({ text, values: [...values] })).rows;
}

/** The first row of a statement; null without any. */
export async function loadRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text> | null> {
	return (await send(db, statement, values)).rows[0] ?? null;
}

/** The row of a statement that always has one; throws without it. */
export async function loadOnlyRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text>> {
	return existing(await loadRow(db, statement, ...values));
}

/** A row that must be there; throws without it. */
export function existing<Row>(row: Row | null | undefined): Row {
	if (row == null) throw new Error('a row that must be there is not');
	return row;
}

/** The first column of all rows. */
export async function loadColumn<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<ValueOf<Text>[]> {
	return (await send(db, statement, values)).rows.map((row) => Object.values<ValueOf<Text>>(row)[0] as ValueOf<Text>);
}

/** The first column of all rows with the second one as its value. */
export async function loadMap<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<Map<EntryOf<Text>[0], EntryOf<Text>[1]>> {
	const { rows } = await send(db, statement, values);
	return new Map(rows.map((row) => Object.values(row) as [EntryOf<Text>[0], EntryOf<Text>[1]]));
}

/** The first column of the first row; null without any, and for SQL's null. */
export async function loadValue<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<ValueOf<Text> | null> {
	const { rows } = await send(db, statement, values);
	return Object.values<ValueOf<Text>>(rows[0] ?? {})[0] ?? null;
}

/** The value of a statement that always has one row; throws without it, and for SQL's null. */
export async function loadOnlyValue<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<NonNullable<ValueOf<Text>>> {
	const { rows } = await send(db, statement, values);
	const [value] = Object.values<ValueOf<Text>>(rows[0] ?? {});
	if (value == null) throw new Error('a statement gave no value');
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
export async function execute<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<void> {
	await send(db, statement, values);
}

/** Runs a statement that writes one row or none; true if it wrote one. */
export async function changesRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<boolean> {
	return (await send(db, statement, values)).rowCount === 1;
}

/** Runs a statement; returns how many rows it wrote. */
export async function changeRows<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<number> {
	return (await send(db, statement, values)).rowCount ?? 0;
}

/** Rows that one statement deletes at most: it ends far within the time-out of its pool. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes by statements of at most 10,000 rows, each committed by itself, until none is left: after a long downtime one
 * statement for all of them would reach its time-out every time. `statement` takes the number of rows as `$1`.
 */
export async function deleteInSteps(db: Queryable, statement: string): Promise<void> {
	for (let deleted: number | null = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; )
		deleted = (await db.query(statement, [DELETED_AT_ONCE])).rowCount;
}
