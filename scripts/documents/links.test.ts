import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../rule-ids/read-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const documents = readFiles(ROOT)
	.filter(({ path }) => path.endsWith('.md'))
	// Links of information pages lead to addresses of the site (texts/src/pages.test.ts).
	.filter(({ path }) => !/^texts\/\w+\/pages\//.test(path));
const texts = new Map(documents.map(({ path, text }) => [path, text]));

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replaceAll(' ', '-');

function hasAnchor(path: string, anchor: string): boolean {
	const text = texts.get(path) ?? '';
	const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string));
	return headings.includes(anchor);
}

/** Relative links of a document that lead to no file, or to no heading of one. */
function findDead(path: string, text: string): string[] {
	const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)];
	return links.flatMap(([, file = '', anchor]) => {
		const target = file === '' ? path : posix.join(posix.dirname(path), file);
		const isThere = existsSync(join(ROOT, target)) && (anchor === undefined || hasAnchor(target, anchor));
		return isThere ? [] : [`${path}: ${file}${anchor ? `#${anchor}` : ''}`];
	});
}

test('every link of a document leads to a file and a heading that exist', () => {
	expect(documents.flatMap(({ path, text }) => findDead(path, text))).toEqual([]);
});

test.each(['[a](nowhere.md)', '[a](rules.md#no-such-heading)', '![a](screenshots/none.png)'])(
	'a dead link is named: %s',
	(link) => {
		expect(findDead('docs/money.md', link)).toHaveLength(1);
	},
);

test('a link to a heading or a rule is found', () => {
	expect(findDead('docs/money.md', '[a](rules.md#postings) [b](specification.md#nav-01)')).toEqual([]);
});

test('every block of code begins and ends on lines of its own', () => {
	const broken = documents.flatMap(({ path, text }) =>
		text
			.split('\n')
			.filter((line) => /```\w*[^\S\n]+\S|\S[^\S\n]*```[^\S\n]*$/.test(line))
			.map((line) => `${path}: ${line}`),
	);
	expect(broken).toEqual([]);
});
