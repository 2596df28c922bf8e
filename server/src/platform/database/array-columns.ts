import { bigints, byteas, ints, smallints, texts, uuids } from './arrays.ts';

type Cell<Row, Value> = (row: Row, index: number) => Value | null | undefined;

/** The type of a column's elements, and its value of a row; null and undefined are null. */
type ArrayColumn<Row> =
	| readonly ['int' | 'smallint', Cell<Row, number>]
	| readonly ['bigint', Cell<Row, bigint | number>]
	| readonly ['bool', Cell<Row, boolean>]
	| readonly ['text' | 'uuid' | 'bytea' | 'jsonb', Cell<Row, string>];

type Encode = (values: readonly unknown[]) => unknown;

const ENCODERS = {
	bigint: bigints,
	// Few: the driver writes them as text.
	bool: (values) => values,
	bytea: byteas,
	int: ints,
	jsonb: (values) => values,
	smallint: smallints,
	text: texts,
	uuid: uuids,
} as Record<ArrayColumn<never>[0], Encode>;

/** Rows as one array for each column. One list makes a statement's columns and its parameters. */
interface ArrayColumns<Row, Name extends string> {
	/** By name, the expression by which a statement reads the column, such as `unnest($trade_stake::bigint[])`. */
	readonly columns: Readonly<Record<Name, string>>;
	/** The columns of rows, by the names of their parameters. Throws a RangeError for a value that does not fit its type. */
	parametersOf(rows: readonly Row[]): Record<string, unknown>;
}

/**
 * Describes the columns of rows for a write (`defineWrite`).
 * @param prefix begins the names of the parameters: `trade` makes `$trade_stake` of the column `stake`.
 */
export const arrayColumns =
	<Row>(prefix: string) =>
	<Name extends string>(described: Readonly<Record<Name, ArrayColumn<Row>>>): ArrayColumns<Row, Name> => {
		const list = Object.entries<ArrayColumn<Row>>(described).map(([name, [type, cell]]) => ({
			name,
			type,
			parameter: `${prefix}_${name}`,
			encode: ENCODERS[type],
			cell: cell as Cell<Row, unknown>,
		}));
		return {
			columns: Object.fromEntries(
				list.map(({ name, parameter, type }) => [name, `unnest($${parameter}::${type}[])`]),
			) as Record<Name, string>,
			parametersOf: (rows) =>
				Object.fromEntries(list.map(({ parameter, encode, cell }) => [parameter, encode(rows.map(cell))])),
		};
	};

/** Part of an `insert into` after the table: its columns by name, each with the expression that fills it. */
export const insertList = (columns: Readonly<Record<string, string>>): string =>
	`(${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}`;

/** A select list that names its columns. */
export const selectList = (columns: Readonly<Record<string, string>>): string =>
	Object.entries(columns)
		.map(([name, expression]) => `${expression} ${name}`)
		.join(', ');
