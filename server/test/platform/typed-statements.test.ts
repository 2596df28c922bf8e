import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from '../support/database.ts';
import { describeAll, openDescriber, readColumnTypes } from '../support/statements/describe-all.ts';
import { describeStatement } from '../support/statements/describe-statement.ts';
import { findStatements } from '../support/statements/find-statements.ts';
import { isGenerated, writeStatements } from '../support/statements/write-statements.ts';

const SOURCE = join(import.meta.dirname, '../../src');
let db: TemplateCopy;
let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
	db = await copyTemplate();
	describer = await openDescriber(db.ownerUrl);
});
afterAll(async () => {
	await describer.client.end();
	await db.drop();
});

test('every statement is typed as PostgreSQL describes it, and its text is known when its module is loaded', async () => {
	const { statements, unknown } = findStatements(SOURCE);
	expect(unknown).toEqual([]);
	const files = writeStatements(await describeAll(describer, statements));
	for (const [file, text] of files)
		await expect(text, `${file} is stale. Run: npm run statements`).toMatchFileSnapshot(join(SOURCE, file));
	const there = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(isGenerated);
	expect(there.filter((file) => !files.has(file))).toEqual([]);
});

test('the columns whose types are listed by hand are in the schema', async () => {
	const { rows } = await db.owner.query(
		`select relname || '.' || attname "column" from pg_attribute join pg_class on pg_class.oid = attrelid
		where relnamespace = 'app'::regnamespace and attnum > 0`,
	);
	const known = new Set(rows.map(({ column }) => column));
	expect(Object.keys(readColumnTypes()).filter((name) => !known.has(name))).toEqual([]);
});

const describe = async (text: string) => {
	const { parameters, columns } = await describeStatement(describer.client, describer.catalog, {}, text);
	return [parameters, columns.map(({ types, isNullable }) => [...types, ...(isNullable ? ['null'] : [])].join(' | '))];
};

test.each([
	['select id, closed_at from users where id = $1', ['number | null'], ['number', 'bigint | null']],
	['select closed_at from users where closed_at > $1', ['Int8 | null'], ['bigint']],
	['select u.name from support_threads t left join users u on u.id = t.user_id', [], ['string | null']],
	['select u.name from support_threads t join users u on u.id = t.user_id', [], ['string']],
	['select status from support_threads', [], ["'open' | 'answered' | 'closed'"]],
	["select status from support_threads where status <> 'open'", [], ["'answered' | 'closed'"]],
	["select coalesce(max(status), 'none') from support_threads", [], ["'open' | 'answered' | 'closed' | 'none'"]],
	['select max(id), count(*) from users', [], ['number | null', 'bigint']],
	['select sum(balance) from accounts', [], ['string | null']],
	['select array_agg(id) from accounts group by user_id', [], ['string[]']],
	["select json_build_object('id', id, 'at', closed_at) from users", [], ['{ id: number; at: number | null }']],
	['select id from unnest($1::int[]) id', ['List<number>'], ['number']],
	['update users set closed_at = null where closed_at is not null returning closed_at', [], ['bigint | null']],
	["select content ->> 'a' from staff_requests", [], ['string | null']],
	['select (select name from users where id = $1)', ['number | null'], ['string | null']],
])('%s', async (text, parameters, columns) => {
	expect(await describe(text)).toEqual([parameters, columns]);
});

/** Casts that hide what a row is: of rows, of a loader's answer, to never, and types that are given to a loader or a query. */
const CASTS =
	/\brows(\[\d+\])?\)? as (?!const)|\brow as (?!const)|\(await (load|lock|take)\w*\([^;\n]*\)\) as (?!const)|\bas never\b|\bload(Rows|Row|OnlyRow|Column|Map|Value|OnlyValue)<(?!const)|\.query</g;
const COMMENT = /^\s*(\/\*\*|\*|\/\/).*$/gm;

function countCasts(root: string): Record<string, number> {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !isGenerated(file),
	);
	const count = (file: string) =>
		readFileSync(join(root, file), 'utf8').replaceAll(COMMENT, '').match(CASTS)?.length ?? 0;
	return Object.fromEntries(files.map((file) => [file, count(file)] as const).filter(([, casts]) => casts > 0));
}

/** The casts that are left, with their reasons. */
const LEFT: Readonly<Record<string, readonly [count: number, reason: string]>> = {
	'areas/assets/change-asset.ts': [1, 'the call of another endpoint whose body is the same'],
	'areas/assets/change-terms.ts': [1, 'the call of another endpoint whose body is the same'],
	'areas/assets/list-managed.ts': [1, 'a table of hours for the groups that have any'],
	'areas/ledger/accounts.ts': [1, 'rows of the hot path, whose statement is made for a batch'],
	'areas/market/sources/polygon/polygon-feed.ts': [4, "the client's enums are types without values"],
	'areas/trading/routes.ts': [1, 'a refusal of one of several endpoints'],
	'platform/audit/snapshot.ts': [1, 'rows of a cursor over any statement'],
	'platform/database/embedded/copy.ts': [
		2,
		'PostgreSQL functions of another database, by which no template is migrated',
	],
	'platform/database/embedded/locks.ts': [2, 'sent before there is a schema'],
	'platform/database/migrate.ts': [1, 'sent before there is a schema'],
	'platform/database/own-cluster.ts': [2, "a setting of the operator's server"],
	'platform/database/pipeline.ts': [1, 'a record whose types follow from its queries'],
	'platform/database/roles.ts': [1, 'any of a list of checks of roles'],
	'platform/database/server-lock.ts': [2, 'sent before there is a schema'],
	'platform/jobs/create-jobs.ts': [2, 'tables of pg-boss, outside of the schema'],
	'platform/keys/exported-keys.ts': [1, 'an overload that promisify does not choose'],
};

test('the casts of rows are those that are listed, each with its reason', () => {
	expect(countCasts(SOURCE)).toEqual(Object.fromEntries(Object.entries(LEFT).map(([file, [count]]) => [file, count])));
});

test.each([
	'const row = rows[0] as Row;',
	'f(text as never);',
	'await loadRows<Row>(db, text);',
	'await db.query<Row>(text);',
	'const leg = (await loadLeg(tx, id)) as StoredLeg;',
])('%s is a cast of a row', (text) => {
	const planted = mkdtempSync(join(tmpdir(), 'fairtick-casts-'));
	writeFileSync(join(planted, 'planted.ts'), text);
	expect(countCasts(planted)).toEqual({ 'planted.ts': 1 });
	rmSync(planted, { recursive: true });
});

/** A value of each type that statements return, as the driver reads it and as a row is typed. */
test.each([
	['1::int8', 'bigint'],
	['1::int4', 'number'],
	['1.5::numeric', 'string'],
	['1.5::float8', 'number'],
	['true', 'boolean'],
	["'a'::text", 'string'],
	["'\\x00'::bytea", 'Buffer'],
	["'{1}'::int8[]", 'string[]'],
	["'{1}'::int4[]", 'number[]'],
	["'{1.5}'::numeric[]", 'number[]'],
	["'{a}'::text[]", 'string[]'],
	["'{t}'::bool[]", 'boolean[]'],
	['array[gen_random_uuid()]', 'string[]'],
	["array['\\x00'::bytea]", 'Buffer[]'],
	["array['USD'::currency]", 'string'],
	["'{a}'::name[]", 'string'],
	["json_build_object('a', 1::int8)", '{ a: number }'],
])('%s is read as %s', async (value, type) => {
	const { rows } = await db.database.query(`select ${value} v`);
	const [, types] = await describe(`select ${value} v`);
	const nameOf = (one: unknown): string =>
		Array.isArray(one) ? `${nameOf(one[0])}[]` : Buffer.isBuffer(one) ? 'Buffer' : typeof one;
	const isText = types?.[0] !== undefined && /^'|string$/.test(types[0]);
	expect(type.startsWith('{') ? types : [isText ? 'string' : types?.[0]]).toEqual([type]);
	expect(nameOf(rows[0].v)).toBe(type.startsWith('{') ? 'object' : type);
});
