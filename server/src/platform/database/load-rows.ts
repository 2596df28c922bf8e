import type pg from 'pg';
import { type Query, runQuery } from './pipeline.ts';
import type { Queryable, Statement } from './pool.ts';
import type { Composed, EntryOf, Named, RowOf, Statements, ValueOf, Values } from './typed-statements.ts';

/** The text of a statement, with its name or key if it has one. */
type Asked<Text extends string> = Text | Named<Text> | Composed<Text>;

function send(db: Queryable, statement: Asked<string> | Statement, values: unknown) {
	const config = toConfig(statement);
	return db.query<pg.QueryResultRow>(Array.isArray(values) ? { ...config, values: [...values] } : config);
}

function toConfig(statement: Asked<string> | Statement): Statement {
	if (typeof statement === 'string') return { text: statement };
	if (!('sql' in statement)) return statement;
	return statement.name === null ? { text: statement.sql } : { name: statement.name, text: statement.sql };
}

/** A statement that is not described. */
type ByHand<Text extends string> = (Text & (Text extends keyof Statements ? never : unknown)) | Statement;

/** All rows of a statement. */
export async function loadRows<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text>[]>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadRows<Row extends pg.QueryResultRow, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Row[]>;
export async function loadRows(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	return (await send(db, statement, values)).rows;
}

/**
 * All rows of a statement whose text is put together at run time, such as from the conditions that a caller chose. They have the columns of `sample`, a
 * statement that is described; PostgreSQL alone checks the values.
 */
export async function loadRowsLike<const Text extends string>(
	db: Queryable,
	sample: Asked<Text>,
	text: string,
	values: readonly unknown[],
): Promise<RowOf<Text>[]> {
	void sample;
	return (await db.query({ text, values: [...values] })).rows;
}

/** The first row of a statement; null without any. */
export async function loadRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text> | null>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadRow<Row extends pg.QueryResultRow, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Row | null>;
export async function loadRow(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	return (await send(db, statement, values)).rows[0] ?? null;
}

/** The row of a statement that always has one; throws without it. */
export async function loadOnlyRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<RowOf<Text>>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadOnlyRow<Row extends pg.QueryResultRow, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Row>;
export async function loadOnlyRow(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	const [row] = (await send(db, statement, values)).rows;
	if (row === undefined) throw new Error('a statement gave no row');
	return row;
}

/** The first column of all rows. */
export async function loadColumn<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<ValueOf<Text>[]>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadColumn<Value, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Value[]>;
export async function loadColumn(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	return (await send(db, statement, values)).rows.map((row) => Object.values(row)[0]);
}

/** The first column of all rows with the second one as its value. */
export async function loadMap<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<Map<EntryOf<Text>[0], EntryOf<Text>[1]>>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadMap<Key, Value, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Map<Key, Value>>;
export async function loadMap(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	const { rows } = await send(db, statement, values);
	return new Map(rows.map((row) => Object.values(row) as [unknown, unknown]));
}

/** The first column of the first row; null without any, and for SQL's null. */
export async function loadValue<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<ValueOf<Text> | null>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function loadValue<Value, Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<Value | null>;
export async function loadValue(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	const { rows } = await send(db, statement, values);
	return Object.values(rows[0] ?? {})[0] ?? null;
}

/** The value of a statement that always has one row; throws without it, and for SQL's null. */
export async function loadOnlyValue<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...[values]: Values<Text>
): Promise<NonNullable<ValueOf<Text>>> {
	const { rows } = await send(db, statement, values);
	const [value = null] = Object.values(rows[0] ?? {});
	if (value === null) throw new Error('a statement gave no value');
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
): Promise<void>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function execute<Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<void>;
export async function execute(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	await send(db, statement, values);
}

/** Runs a statement that writes one row or none; whether it wrote one. */
export async function changesRow<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...values: Values<Text>
): Promise<boolean>;
/** @deprecated Typed by hand, for the cashier until its folders have moved. */
export async function changesRow<Text extends string = string>(
	db: Queryable,
	statement: ByHand<Text>,
	values?: unknown[],
): Promise<boolean>;
export async function changesRow(db: Queryable, statement: Asked<string> | Statement, ...[values]: unknown[]) {
	return (await send(db, statement, values)).rowCount === 1;
}

/** Runs a statement; returns how many rows it wrote. */
export async function changeRows<const Text extends string>(
	db: Queryable,
	statement: Asked<Text>,
	...[values]: Values<Text>
): Promise<number> {
	return (await send(db, statement, values)).rowCount ?? 0;
}
