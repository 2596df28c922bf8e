import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'fairtick-rule-ids-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A repository in which everything is as it should be, with some files replaced; returns its problems. */
function plant(files: Record<string, string>): string[] {
	const all = {
		'docs/specification.md': heading('NAV-01', 'Order.'),
		'docs/rules.md': heading('TRADE-05', 'Up wins.') + heading('TRADE-14', '*Not built yet.* Early sale.'),
		'docs/performance.md': 'PERF-01: placements a second, nothing else.',
		'web/src/nav.test.tsx': titled('NAV-01'),
		'e2e/trade.spec.ts': titled('TRADE-05', 'test.describe'),
		...files,
	};
	for (const [path, text] of Object.entries(all)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return findProblems(root);
}
const heading = (id: string, text: string) => `### ${id}\n\n${text}\n\n`;
const titled = (id: string, call = 'test') => `${call}('[${id}] it holds', () => {});\n`;

test('every cited id is explained once, and tests carry the ids of built rules, no others', () => {
	expect(findProblems(join(import.meta.dirname, '../..'))).toEqual([]);
});

test('a repository in which everything is as it should be has no problem', () => {
	expect(plant({ 'server/src/place.ts': '/** TRADE-05, later TRADE-14; PERF-01. Text is UTF-16. */' })).toEqual([]);
});

test.each([
	['server/src/place.ts', '/** Up wins (TRADE-06). */'],
	['server/migrations/0001-foundation.sql', '-- TRADE-06'],
	['web/src/kit/i18n/en.ts', "export const en = { why: 'TRADE-06' };"],
	['docs/money.md', 'The rule is TRADE-06.'],
	['e2e/more.spec.ts', titled('TRADE-06')],
])('an id that %s cites and no document explains is named', (path, text) => {
	expect(plant({ [path]: text })).toEqual([`TRADE-06 is explained nowhere: ${path}`]);
});

test.each([
	['docs/specification.md', heading('NAV-01', 'Order. *Not built yet:* the links.'), 'NAV-01'],
	[
		'docs/rules.md',
		`${heading('TRADE-05', 'Up wins.')}It says why.\n*Not built yet:* its page.\n\n### TRADE-14\n\n*Not built yet.* Sale.\n`,
		'TRADE-05',
	],
])('a rule of %s that ends with what is not built yet while a test carries its id is named', (path, text, id) => {
	expect(plant({ [path]: text })).toEqual([
		`${id} ends with what is not built yet while tests carry it: its part belongs into the list of docs/rules.md`,
	]);
});

test('a figure is explained by the document of figures, which explains nothing else', () => {
	expect(plant({ 'bench/src/main.ts': '// PERF-01, PERF-02' })).toEqual([
		'PERF-02 is explained nowhere: bench/src/main.ts',
	]);
	expect(plant({ 'docs/performance.md': 'PERF-01, PERF-02: TRADE-06' })).toEqual([
		'TRADE-06 is explained nowhere: docs/performance.md',
	]);
});

test.each([
	['', 'no test at all'],
	['// TRADE-05\ntest("it holds", () => {});', 'a comment'],
	[titled('TRADE-05', 'test.skip'), 'a skipped test'],
	["test('it holds', () => expect('[TRADE-05]'));", 'an assertion'],
])('%j does not prove a rule: %s', (text) => {
	expect(plant({ 'e2e/trade.spec.ts': text })).toEqual([
		"TRADE-05 is carried by no test's title; if it is not built, its text must say so",
	]);
});

test('a title outside of a test file proves nothing', () => {
	expect(plant({ 'e2e/trade.spec.ts': '', 'e2e/trade.ts': titled('TRADE-05') })).toHaveLength(1);
});

test.each(['test.each([1, 2])', "describe.each([['a', (b)]])", 'test.runIf(process.env)', 'it', 'test.step'])(
	'a title after %s counts',
	(call) => {
		expect(plant({ 'e2e/trade.spec.ts': titled('TRADE-05', call) })).toEqual([]);
	},
);

test('a test of a rule that is marked as not built is named', () => {
	expect(plant({ 'server/src/sell.test.ts': titled('TRADE-14') })).toEqual([
		'TRADE-14 is marked as not built yet: server/src/sell.test.ts',
	]);
});

test('a rule of which a part is missing is built', () => {
	const rules = heading('TRADE-05', 'Up wins. *Not built yet:* ties.');
	expect(plant({ 'docs/rules.md': rules, 'e2e/trade.spec.ts': '' })).toHaveLength(1);
});

test('an id that is explained twice is named', () => {
	const twice = heading('NAV-01', 'Order.') + heading('NAV-01', 'Another order.');
	expect(plant({ 'docs/specification.md': twice })).toEqual(['NAV-01 is explained twice']);
});
