import type pg from 'pg';
import { isNode, type Node, parseNode } from './parse-node.ts';

export interface Column {
	/** As `table.column`. */
	readonly name: string;
	readonly type: number;
	readonly notNull: boolean;
	/** The only texts that a check of the table or the domain allows. */
	readonly texts: readonly string[] | null;
}

interface Type {
	readonly name: string;
	/** Of an array. */
	readonly element: number | null;
	/** Of a domain. */
	readonly base: number | null;
	/** Of the rows of a table. */
	readonly relation: number | null;
	/** Of a domain or an enum. */
	readonly texts: readonly string[] | null;
}

interface Routine {
	readonly name: string;
	readonly returns: number;
	readonly isStrict: boolean;
}

/** Types, functions, columns and views that results depend on, by PostgreSQL's object numbers. */
export interface Catalog {
	readonly types: ReadonlyMap<number, Type>;
	readonly routines: ReadonlyMap<number, Routine>;
	/** By the number of the table and the column's place in it. */
	readonly columns: ReadonlyMap<number, ReadonlyMap<number, Column>>;
	/** The query behind a view. */
	readonly views: ReadonlyMap<number, Node>;
}

/** The texts of `CHECK (x = ANY (ARRAY['a'::text, …]))`. */
function readTexts(definition: string): { name: string; texts: string[] } | null {
	const [, name, list] =
		/^CHECK \(+\(?(\w+)(?:\)?::text)? = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)+$/.exec(definition) ?? [];
	if (name === undefined || list === undefined) return null;
	const texts = Array.from(list.matchAll(/'((?:[^']|'')*)'::text/g), ([, text]) => (text ?? '').replaceAll("''", "'"));
	return { name, texts };
}

export async function loadCatalog(client: pg.Client): Promise<Catalog> {
	const load = async (sql: string) => (await client.query(sql)).rows;
	const checks = await load(
		`select conrelid::int, contypid::int, pg_get_constraintdef(oid) definition from pg_constraint where contype = 'c'`,
	);
	const read = checks.map((check) => ({ ...check, found: readTexts(check.definition) }));
	const enums = await load(
		'select enumtypid::int type, array_agg(enumlabel::text order by enumsortorder) labels from pg_enum group by 1',
	);
	const types = await load(`select oid::int, typname, case when typcategory = 'A' then typelem::int end element,
		case when typtype = 'd' then typbasetype::int end base, nullif(typrelid::int, 0) relation from pg_type`);
	const routines = await load('select oid::int, proname, prorettype::int "returns", proisstrict from pg_proc');
	const columns =
		await load(`select attrelid::int, attnum::int, relname || '.' || attname as name, atttypid::int "type",
		attnotnull or attnum < 0 or coalesce(typnotnull, false) "notNull", attname,
		case when attgenerated <> '' then (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum) end made
		from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid where relkind in ('r', 'p', 'v', 'm')`);
	const views =
		await load(`select ev_class::int, ev_action::text "action" from pg_rewrite join pg_class c on c.oid = ev_class
		where relkind = 'v' and relnamespace = 'app'::regnamespace`);
	const typeMap = new Map<number, Type>(
		types.map(({ oid, typname, element, base, relation }) => {
			const texts = read.find(({ contypid, found }) => contypid === oid && found)?.found?.texts;
			const labels = enums.find(({ type }) => type === oid)?.labels;
			return [oid, { name: typname, element, base, relation, texts: texts ?? labels ?? null }];
		}),
	);
	const byTable = new Map<number, Map<number, Column>>();
	// A generated column that takes the first of several is there if one of these is.
	const isMade = (relation: number, made: string | null) =>
		/^COALESCE\((\w+(?:, \w+)*)\)$/
			.exec(made ?? '')?.[1]
			?.split(', ')
			.some((one) =>
				columns.some(({ attrelid, attname, notNull }) => attrelid === relation && attname === one && notNull),
			) ?? false;
	for (const { attrelid, attnum, name, type, notNull, attname, made } of columns) {
		const own = read.find(({ conrelid, found }) => conrelid === attrelid && found?.name === attname)?.found?.texts;
		const table = byTable.get(attrelid) ?? new Map();
		byTable.set(
			attrelid,
			table.set(attnum, { name, type, notNull: notNull || isMade(attrelid, made), texts: own ?? null }),
		);
	}
	return {
		types: typeMap,
		routines: new Map(
			routines.map(({ oid, proname, returns, proisstrict }) => [
				oid,
				{ name: proname, returns, isStrict: proisstrict },
			]),
		),
		columns: byTable,
		views: new Map(
			views.flatMap(({ ev_class, action }) => {
				const value = parseNode(action);
				const [query] = Array.isArray(value) ? value : [];
				return isNode(query) ? [[ev_class, query] as const] : [];
			}),
		),
	};
}
