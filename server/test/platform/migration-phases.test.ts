import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIRST_MARKED, readMark } from '../../src/platform/database/schema-window.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const MARKED = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST_MARKED);

/** Statements that would break the program of the release before, which serves beside an expand, each with the reason for its author. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, reason: string])[] = [
	[
		/\bdrop\s+(table|column|view|function|index|type|schema|sequence|trigger)\b/,
		'drops what the release before may use',
	],
	[/\balter\s+table\s+[^;]*\bdrop\s+(?!not\s+null|default|constraint)/, 'drops what the release before may use'],
	[/\brename\b/, 'renames what the release before uses'],
	[/\bset\s+not\s+null\b/, 'demands a value that the release before may not write'],
	[/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes a type that the release before reads'],
	[
		/\balter\s+table\s+[^;]*\badd\s+(constraint\s+\w+\s+)?(check|unique|primary|foreign|exclude)\b/,
		'adds a condition that rows of the release before may not meet',
	],
	[/\brevoke\b/, 'takes a right that the release before may need'],
	[/\btruncate\b/, 'removes rows that the release before may need'],
	[/\bconcurrently\b/, 'runs in no transaction: a killed one would be half there'],
	[/\b(commit|rollback)\b/, 'ends the transaction that a killed one rolls back'],
];

/** The statements of a file in lower case, without comments, texts and bodies of functions. */
const plain = (sql: string) =>
	sql
		.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
		.replace(/'(?:[^']|'')*'/g, "''")
		.replace(/--[^\n]*/g, '')
		.toLowerCase();

/** Reasons why a file is no expand. */
function listBreaks(sql: string): string[] {
	const text = plain(sql);
	const made = new Set(
		[...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(([, name]) => name),
	);
	const reasons = FORBIDDEN.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []));
	for (const statement of text.split(';')) {
		const table = /\balter\s+table\s+(?:only\s+)?([\w.]+)/.exec(statement)?.[1];
		if (table === undefined || made.has(table)) continue;
		for (const [column] of statement.matchAll(/\badd\s+column\b[^,]*/g))
			if (/\bnot\s+null\b/.test(column) && !/\bdefault\b/.test(column))
				reasons.push('adds a column that the release before does not fill');
			else if (/\b(check|unique|references|primary)\b/.test(column))
				reasons.push('adds a condition that rows of the release before may not meet');
	}
	for (const [, table] of text.matchAll(/\bcreate\s+unique\s+index[^;]*?\bon\s+(?:only\s+)?([\w.]+)/g))
		if (!made.has(table)) reasons.push('adds a condition that rows of the release before may not meet');
	return [...new Set(reasons)];
}

test('[CLUSTER-07] a new migration says whether it expands or contracts the schema', () => {
	expect(MARKED).not.toEqual([]);
	const unmarked = MARKED.filter((name) => readMark(readFileSync(new URL(name, FOLDER), 'utf8')) === null);
	expect(unmarked, 'the first line must be "-- phase: expand" or "-- phase: contract"').toEqual([]);
});

test('[CLUSTER-07] an expand leaves the release before right', () => {
	for (const name of MARKED) {
		const sql = readFileSync(new URL(name, FOLDER), 'utf8');
		if (readMark(sql) === 'expand') expect(listBreaks(sql), name).toEqual([]);
	}
});

test.each([
	['drop table x;', 'drops'],
	['alter table x drop column y;', 'drops'],
	['alter table x rename column y to z;', 'renames'],
	['alter table x alter column y set not null;', 'demands'],
	['alter table x alter y type int;', 'changes a type'],
	['alter table x add constraint c check (y > 0);', 'adds a condition'],
	['alter table x add check (y > 0) not valid;', 'adds a condition'],
	['alter table x add column y int not null;', 'does not fill'],
	['alter table x add column z int not null default 0, add column y int not null;', 'does not fill'],
	['alter table x add column y int references z;', 'adds a condition'],
	['create unique index on x (y);', 'adds a condition'],
	['create index concurrently on x (y);', 'no transaction'],
	['revoke select on x from y;', 'takes a right'],
	['commit; drop index i;', 'ends the transaction'],
])('[CLUSTER-07] no expand: %s', (sql, reason) => {
	expect(listBreaks(sql).join(', ')).toContain(reason);
});

test.each([
	'create table y (id int primary key, a int not null check (a > 0), b int references z); create unique index on y (a);',
	"alter table x add column y int, add column z text not null default 'drop table x';",
	'alter table x alter column y drop not null; -- rename',
	'create or replace function f() returns void language plpgsql as $$ begin drop table t; end $$;',
	'grant select on x to y;',
])('[CLUSTER-07] an expand: %s', (sql) => {
	expect(listBreaks(sql)).toEqual([]);
});
