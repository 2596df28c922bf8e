import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from './support/database.ts';
import { describeAll, openDescriber, readColumnTypes } from './support/statements/describe-all.ts';
import { describeStatement } from './support/statements/describe-statement.ts';
import { findStatements } from './support/statements/find-statements.ts';
import { writeStatements } from './support/statements/write-statements.ts';

const SOURCE = join(import.meta.dirname, '../src');
/** Its rows are typed by hand until its folders have moved. */
const isByHand = (file: string) => file.startsWith('areas/cashier/');

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
	expect(unknown.filter(({ file }) => !isByHand(file))).toEqual([]);
	const files = writeStatements(
		await describeAll(
			describer,
			statements.filter(({ file }) => !isByHand(file)),
		),
	);
	const there = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
		/(^|\/)statements\.ts$/.test(file),
	);
	expect(there.sort()).toEqual([...files.keys()].sort());
	for (const [file, text] of files) await expect(text).toMatchFileSnapshot(join(SOURCE, file));
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
	['select closed_at from users where closed_at > $1', ['bigint | number | null'], ['bigint']],
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

/** Casts that hide what a row is: of rows, to never, and row types that are given to a loader. */
const CASTS = /\brows(\[\d+\])?\)? as (?!const)|\bas never\b|\bload(Rows|Row|OnlyRow|Column|Map|Value|OnlyValue)</g;

function countCasts(root: string): Record<string, number> {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !isByHand(file) && !/load-rows\.ts$/.test(file),
	);
	const counts = files.map((file) => [file, readFileSync(join(root, file), 'utf8').match(CASTS)?.length ?? 0] as const);
	return Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('no cast of a row comes back', () => {
	expect(countCasts(SOURCE)).toEqual({
		'areas/assets/change-asset.ts': 1,
		'areas/assets/change-terms.ts': 1,
		'areas/assets/list-managed.ts': 1,
		'areas/ledger/accounts.ts': 1,
		'areas/ledger/cover.ts': 1,
		'areas/market/sources/polygon/polygon-feed.ts': 4,
		'areas/trading/routes.ts': 1,
		'platform/area/export-lists.ts': 2,
		'platform/audit/run-audit.ts': 1,
		'platform/audit/snapshot.ts': 1,
		'platform/database/delete-in-steps.ts': 1,
		'platform/database/own-cluster.ts': 1,
		'platform/database/parameters.ts': 1,
		'platform/database/pipeline.ts': 1,
		'platform/jobs/create-jobs.ts': 1,
		'platform/keys/exported-keys.ts': 1,
	});
});

test.each(['const row = rows[0] as Row;', 'f(text as never);', 'await loadRows<Row>(db, text);'])(
	'%s is a cast of a row',
	(text) => {
		const planted = mkdtempSync(join(tmpdir(), 'fairtick-casts-'));
		writeFileSync(join(planted, 'planted.ts'), text);
		expect(countCasts(planted)).toEqual({ 'planted.ts': 1 });
		rmSync(planted, { recursive: true });
	},
);
