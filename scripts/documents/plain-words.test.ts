import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../rule-ids/read-files.ts';

const FOREIGN = /\b(whoever|nobody|somebody)\b/i;
const READ = /\.(tsx?|m?[jt]s|css|sql|md)$/;
/** Finds the beginning of a text for a reader in a line of code: a comment, or the title of a test. */
const TEXT = /^\s*(?:\*|--)|\/\*|(?:^|\s)\/\/\s|\b(?:test|describe)[.\w]*\(|^\s*['"`]\[[A-Z]+-\d/;
/** The line of the glossary that names the words. */
const GLOSSARY = '(not: somebody, nobody, whoever)';

test('comments, documents and titles of tests name a person instead of these words', () => {
	const files = readFiles(join(import.meta.dirname, '../..')).filter(({ path }) => READ.test(path));
	const found = files.flatMap(({ path, text }) =>
		text.split('\n').flatMap((line, i) => {
			const shown = path.endsWith('.md') ? line : line.slice(TEXT.exec(line)?.index ?? line.length);
			return FOREIGN.test(shown) && !line.includes(GLOSSARY) ? [`${path}:${i + 1}: ${line.trim()}`] : [];
		}),
	);
	expect(found).toEqual([]);
});

/** A noun clause in the place of a sentence. */
const NOUN_CLAUSE = /^\s*(?:\{?\/\*\*?|\/\/|\*) (?:What|Whether|Whose|Whom)\b/;

test('comments of code and tests define nothing by a noun clause (docs/style.md)', () => {
	const files = readFiles(join(import.meta.dirname, '../..')).filter(({ path }) => /\.(tsx?|m?js|css)$/.test(path));
	const found = files.flatMap(({ path, text }) =>
		text.split('\n').flatMap((line, i) => (NOUN_CLAUSE.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
	);
	expect(found).toEqual([]);
});

/** A relative clause or a question in the place of a sentence. `When` may begin a condition, which has a comma. */
const RELATIVE_CLAUSE =
	/^\s*(?:\{?\/\*\*?|\/\/|\*) (?:How|Who|Why|Which|Where|That (?:is|was|it)|When(?!.*,)|(?:Until|From|Since|Up to) when|(?:In|On|By|For|At|With) (?:which|whom))\b/;
/** Code behind a title or in a type, where these may be names. */
const CODE = /[`'"], .*$|@(?:type|param|typedef|import|template)\b.*$/;
const BOOKISH =
	/\b(?:anew|as ever|for good|goes on|so long after|so many|told|hears?|heard|(?:can(?:not| not)|can't) be had|of what)\b/i;

test('comments and titles of tests are sentences in the words of the trade (docs/style.md)', () => {
	const files = readFiles(join(import.meta.dirname, '../..')).filter(({ path }) => /\.(tsx?|m?js|css)$/.test(path));
	const found = files.flatMap(({ path, text }) =>
		text.split('\n').flatMap((line, i) => {
			const shown = line.slice(TEXT.exec(line)?.index ?? line.length).replace(CODE, '');
			return RELATIVE_CLAUSE.test(line) || BOOKISH.test(shown) ? [`${path}:${i + 1}: ${line.trim()}`] : [];
		}),
	);
	expect(found).toEqual([]);
});
