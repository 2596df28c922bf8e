import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../rule-ids/read-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'docs/decisions/';
/** A record lies in the folder of its area: `market/0027-tick-log-and-candles.md`. */
const RECORD = /^(?:[a-z]+\/)?(\d{4})-[\w-]+\.md$/;

const files = readFiles(ROOT);
const records = files
	.filter(({ path }) => path.startsWith(FOLDER) && RECORD.test(path.slice(FOLDER.length)))
	.map(({ path, text }) => ({ path, text, number: RECORD.exec(path.slice(FOLDER.length))?.[1] as string }));
const paths = new Set(records.map(({ path }) => path));
const numbers = new Set(records.map(({ number }) => number));
const index = readFileSync(join(ROOT, FOLDER, 'README.md'), 'utf8');

/** Records that a file names by path, by a relative link, or as "decision 0063", and that do not exist. */
function findMissing(path: string, text: string): string[] {
	const links = [...text.matchAll(/\]\(([\w./-]*\d{4}-[\w-]+\.md)/g)].map(([, link]) =>
		posix.join(posix.dirname(path), link as string),
	);
	const named = [...text.matchAll(/docs\/decisions\/(?:[a-z]+\/)?\d{4}[\w-]*(?:\.md)?/g)].map(([name]) => name);
	const mentions = [...text.matchAll(/\bdecisions? (\d{4})(?:,? (?:and )?(\d{4}))*/g)].flatMap(([mention]) =>
		(mention.match(/\d{4}/g) ?? []).filter((number) => !numbers.has(number)),
	);
	return [...[...links, ...named].filter((name) => !paths.has(name)), ...mentions];
}

test('every decision that is cited exists', () => {
	const others = files.filter(({ path }) => path !== 'scripts/documents/decisions.test.ts');
	const missing = others.flatMap(({ path, text }) => findMissing(path, text).map((cited) => `${path}: ${cited}`));
	expect(missing).toEqual([]);
});

test.each([
	['docs/money.md', '(decision 9999)', '9999'],
	['docs/money.md', 'decisions 0046 and 9998', '9998'],
	['server/src/x.ts', '// docs/decisions/0046', 'docs/decisions/0046'],
	['docs/a/b.md', '[why](../decisions/web/0000-none.md)', 'docs/decisions/web/0000-none.md'],
])('a record that does not exist is named where %s cites %j', (path, text, name) => {
	expect(findMissing(path, text)).toEqual([name]);
});

test('each number is one decision, with a title and a line in the index', () => {
	expect(numbers.size).toBe(records.length);
	for (const { path, text, number } of records) {
		const title = new RegExp(`^# ${number} (.+)\n`).exec(text)?.[1];
		expect(title, path).toBeDefined();
		expect(index).toContain(`\n- [${number}](${path.slice(FOLDER.length)}) ${title}\n`);
	}
});

test('the index names the decisions that exist', () => {
	const lines = [...index.matchAll(/^- \[(\d{4})\]/gm)].map(([, number]) => number as string);
	expect(lines.toSorted()).toEqual([...numbers].toSorted());
});

test('a superseded decision names one that exists', () => {
	const successors = records.flatMap(({ text }) =>
		[...text.matchAll(/superseded by (\d{4})/g)].map(([, number]) => number as string),
	);
	expect(successors.filter((number) => !numbers.has(number))).toEqual([]);
});
