import type pg from 'pg';
import type { Catalog } from './catalog.ts';
import { baseOf, type ColumnTypes, inferResult, type ResultColumn, typeOfPg } from './infer-result.ts';
import { isNode, parseNode } from './parse-node.ts';

export interface Description {
	/** TypeScript's types of the parameters, in their order. */
	readonly parameters: readonly string[];
	readonly columns: readonly ResultColumn[];
}

const UTILITY = /\{QUERY\s+:commandType 6/;

/** Asks PostgreSQL what a statement takes and returns, without running it. Throws if it does not accept the statement. */
export async function describeStatement(
	client: pg.Client,
	catalog: Catalog,
	columnTypes: ColumnTypes,
	text: string,
): Promise<Description> {
	const trees: string[] = [];
	const keep = ({ message, detail }: { message?: string | undefined; detail?: string | undefined }) => {
		// One more describes the command PREPARE, in another form.
		const tree = detail ?? message ?? '';
		if (message?.startsWith('parse tree') && !UTILITY.test(tree)) trees.push(tree.replace(/^parse tree:/, ''));
	};
	client.on('notice', keep);
	try {
		await client.query('set debug_print_parse = on');
		await client.query(`prepare described as ${text}`);
	} finally {
		client.off('notice', keep);
		await client.query('set debug_print_parse = off');
	}
	const { rows } = await client.query(
		`select parameter_types::oid[]::int[] types from pg_prepared_statements where name = 'described'`,
	);
	await client.query('deallocate described');
	const [tree] = trees.map(parseNode);
	if (!isNode(tree)) throw new Error('PostgreSQL shows no parse tree');
	const { columns, notNull } = inferResult(catalog, columnTypes, tree);
	const parameters = (rows[0].types as number[]).map((type, i) => parameterType(catalog, type, notNull.has(i + 1)));
	return { parameters, columns };
}

function parameterType(catalog: Catalog, oid: number, notNull: boolean): string {
	const type = catalog.types.get(baseOf(catalog, oid));
	const empty = notNull ? '' : ' | null';
	if (type?.element != null) {
		const scalar = scalarType(catalog, type.element);
		// The driver reads arrays of int8 as texts, which may be sent again.
		const element = scalar === 'Int8' ? 'Numeric' : scalar;
		return notNull ? `List<${element}>` : `List<${element} | null> | null`;
	}
	return `${scalarType(catalog, oid)}${empty}`;
}

function scalarType(catalog: Catalog, oid: number): string {
	const name = catalog.types.get(baseOf(catalog, oid))?.name ?? '';
	if (name === 'json' || name === 'jsonb') return 'Json';
	if (name === 'int8') return 'Int8';
	if (name === 'numeric') return 'Numeric';
	if (name === 'bytea') return 'Uint8Array';
	if (name === 'int4' || name === 'int2' || name.startsWith('float')) return 'number';
	const [type = 'string'] = typeOfPg(catalog, baseOf(catalog, oid));
	return type;
}
