import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Catalog, loadCatalog } from './catalog.ts';
import { describeStatement } from './describe-statement.ts';
import type { FoundStatement } from './find-statements.ts';
import type { ColumnTypes } from './infer-result.ts';
import type { DescribedStatement } from './write-statements.ts';

const SOURCE = join(import.meta.dirname, '../../../src');

/** The columns that the files `column-types.ts` list, each with how a described row names its type. */
export function readColumnTypes(): ColumnTypes {
	const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
		/(^|\/)column-types\.ts$/.test(file),
	);
	const names = files.flatMap((file) =>
		Array.from(readFileSync(join(SOURCE, file), 'utf8').matchAll(/^\t+'(\w+\.\w+)':/gm), ([, name = '']) => name),
	);
	return Object.fromEntries(names.map((name) => [name, `ColumnTypes['${name}']`]));
}

/** A connection to a migrated database whose parse trees are shown, with its catalog. */
export async function openDescriber(url: string): Promise<{ client: pg.Client; catalog: Catalog }> {
	const options = '-c search_path=app -c client_min_messages=log -c debug_pretty_print=off';
	const client = new pg.Client({ connectionString: url, options });
	await client.connect();
	return { client, catalog: await loadCatalog(client) };
}

/** Throws if PostgreSQL does not accept a statement, with its file. */
export async function describeAll(
	{ client, catalog }: { client: pg.Client; catalog: Catalog },
	statements: readonly FoundStatement[],
): Promise<DescribedStatement[]> {
	const columnTypes = readColumnTypes();
	const described: DescribedStatement[] = [];
	for (const statement of statements) {
		try {
			described.push({ ...statement, ...(await describeStatement(client, catalog, columnTypes, statement.text)) });
		} catch (error) {
			throw new Error(`${statement.file}: ${statement.text}`, { cause: error });
		}
	}
	return described;
}
