import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { AREAS } from '../../src/app/areas.ts';
import { findTables } from '../support/find-tables.ts';
import { readUses, type Use } from '../support/read-uses.ts';
import { OWNERS, READ, WRITTEN } from './table-owners.ts';

const schema = readFileSync(join(import.meta.dirname, '../../schema.sql'), 'utf8');
const TABLES = new Set(
	[...schema.matchAll(/^CREATE (?:UNLOGGED TABLE|TABLE|VIEW) (\S+)(?<!_rest) /gm)].map(([, name]) => name ?? ''),
);
const ownerOf = new Map(OWNERS);

const isOwn = ({ folder, table }: Use) => ownerOf.get(table) === folder;
const isAudit = ({ file, writes }: Use) => !writes && /(^|\/)audit\//.test(file);

function listViolations(uses: readonly Use[]): string[] {
	return uses
		.filter((use) => !isOwn(use) && !isAudit(use) && !(use.writes ? WRITTEN : READ)[use.folder]?.includes(use.table))
		.map(({ file, table, writes }) => `${file} ${writes ? 'writes' : 'reads'} ${table}`)
		.sort();
}

const planted = mkdtempSync(join(tmpdir(), 'fairtick-owners-'));
afterAll(() => rmSync(planted, { recursive: true }));

const uses = readUses(join(import.meta.dirname, '../../src'), TABLES);

test('every table has one owner', () => {
	expect(OWNERS.map(([table]) => table).sort()).toEqual([...TABLES].sort());
});

test('[LEDGER-05] each folder writes its own tables, and reads those of others that are listed', () => {
	expect(listViolations(uses)).toEqual([]);
});

test('the lists hold nothing that is not needed', () => {
	const isNeeded = (folder: string, table: string, writes: boolean) =>
		uses.some(
			(use) => use.folder === folder && use.table === table && use.writes === writes && !isOwn(use) && !isAudit(use),
		);
	const list = (lists: typeof READ, writes: boolean) =>
		Object.entries(lists).flatMap(([folder, tables]) => tables.filter((table) => !isNeeded(folder, table, writes)));
	expect([list(READ, false), list(WRITTEN, true)]).toEqual([[], []]);
});

test('an area erases of a person what it owns', () => {
	const others = AREAS.flatMap(({ name, personal }) =>
		(personal?.erasedTables ?? []).filter((table) => ownerOf.get(table) !== name),
	);
	expect(others).toEqual([]);
});

test.each([
	["db.query('insert into ledger_transfers (event_id) values ($1)')", 'writes ledger_transfers'],
	[`db.query(\`update app.accounts set balance = \${balance}\`)`, 'writes accounts'],
	["db.query('with gone as (delete from only trade_results returning *) select 1')", 'writes trade_results'],
	["db.query('truncate table audit_log')", 'writes audit_log'],
	[`for (const name of ['ticks']) db.query(\`delete from \${name} where true\`)`, 'writes ticks'],
	["db.query('delete from ' + name)", 'writes a name from elsewhere'],
	["db.query('select from chart_layouts l, mails m')", 'reads mails'],
	[`db.query(\`select \${columns} from chart_layouts join users on true\`)`, 'reads users'],
	["const LISTED = 'sessions s where s.user_id = $1';", 'reads sessions'],
	["db.query('select (select max(n) from audit_log) from chart_layouts for update')", 'reads audit_log'],
])('a file of another area with %s is a violation', (text, violation) => {
	const file = join(planted, 'areas/charts/deep/planted.ts');
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	expect(listViolations(readUses(planted, TABLES))).toEqual([`areas/charts/deep/planted.ts ${violation}`]);
});

describe('reading SQL', () => {
	const known = new Set(['a', 'b', 'c']);
	test.each([
		['select x from a where y is distinct from b', ['a'], []],
		["select extract(epoch from t), 'from b' from a -- from c", ['a'], []],
		['select f(b, c) from a, lateral (select * from b) k, c', ['a', 'b', 'c'], []],
		['insert into a (b) select c from b on conflict (x) do update set c = 1', ['b'], ['a']],
		['select from a for no key update of a', ['a'], []],
		['update a set x = 1 from b where b.y = a.y', ['b'], ['a']],
		['delete from a using b where a.x = b.x', ['b'], ['a']],
		['select a, b from c', ['c'], []],
		['truncate a, b', [], ['a', 'b']],
		['lock table a in share mode', ['a'], []],
		['select from (a cross join b), c', ['a', 'b', 'c'], []],
		['select from a join b on x in (1, c), c', ['a', 'b', 'c'], []],
	])('%s', (text, reads, writes) => {
		const found = findTables(text, known);
		expect([[...found.reads].sort(), [...found.writes]]).toEqual([reads, writes]);
	});
});
