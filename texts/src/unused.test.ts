import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts } from './read-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The worker's page fills its elements with all texts of its part. */
const WHOLE_PARTS = /^offline\./;

/** Source files by their path. */
type Files = ReadonlyMap<string, string>;
/** A text in backquotes: its text before the first place, all of its own text, and the texts that it can make. */
interface Template {
	readonly begin: string;
	readonly own: string;
	readonly pattern: RegExp;
}

function readSources(): Files {
	const paths = ['domain/src', 'server/src', 'web/src'].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
			.map((file) => `${folder}/${file}`),
	);
	return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Words that a key's place can hold: quoted texts, also behind a dot or colon, and names of properties. */
function wordsOf(source: string): string[] {
	const quoted = [...source.matchAll(/(['"`])([\w.:-]+)\1/g)].map(([, , word = '']) => word);
	const ends = quoted.flatMap((word) => [...word.matchAll(/[.:]/g)].map(({ index }) => word.slice(index + 1)));
	const names = [...source.matchAll(/(\w+)\??:|[{,]\s*(\w+)(?=\s*[,}])/g)].map(([, name, short = '']) => name ?? short);
	return [...quoted, ...ends, ...names];
}

const templatesOf = (source: string): Template[] =>
	[...source.matchAll(/`((?:[\w.:-]|\$\{[^`]*?\})+)`/g)]
		.map(([, text = '']) => text.split(/\$\{[^}]*\}/))
		.filter((parts) => parts.length > 1 && parts.every((part) => /^[\w.:-]*$/.test(part)))
		.map((parts) => ({
			begin: parts[0] ?? '',
			own: parts.join(''),
			pattern: new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('(.+)')}$`),
		}));

/** The values in a template's places that make a text; null: no values do. */
const placesOf = ({ begin, pattern }: Template, text: string): string[] | null =>
	text.startsWith(begin) ? (pattern.exec(text)?.slice(1) ?? null) : null;

/** A file with those that it imports, directly and in up to three more steps. */
function near(path: string, files: Files, steps = 4, found = new Set<string>()): ReadonlySet<string> {
	const source = files.get(path);
	if (source === undefined || found.has(path)) return found;
	found.add(path);
	if (steps === 0) return found;
	for (const [, from = ''] of source.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
		const ours = from.replace(/^@fairtick\/domain\/(.*)$/, 'domain/src/$1.ts');
		near(from.startsWith('.') ? posix.join(posix.dirname(path), from) : ours, files, steps - 1, found);
	}
	return found;
}

/**
 * Keys that no code names: neither in full, nor by a beginning such as `audit.money_`, nor by a template whose places take words of
 * the code. A template of a group alone, such as `notifications.${key}`, takes only words of its own file and of those near it.
 */
function findUnused(keys: readonly string[], files: Files): string[] {
	const wordsIn = (paths: Iterable<string>) => new Set([...paths].flatMap((path) => wordsOf(files.get(path) ?? '')));
	const everywhere = wordsIn(files.keys());
	const begins = [...everywhere].filter((word) => /^\w+\..*_$/.test(word));
	const inner = [...files.values()].flatMap(templatesOf).filter(({ own }) => /[a-z]/.test(own));
	const scopes = [...files].flatMap(([path, source]) => {
		const templates = templatesOf(source).filter(({ begin }) => /^\w+\./.test(begin));
		return templates.length === 0 ? [] : [{ path, templates }];
	});
	const nearby = new Map<string, ReadonlySet<string>>();
	const wordsNear = (path: string) => {
		const known = nearby.get(path) ?? wordsIn(near(path, files));
		nearby.set(path, known);
		return known;
	};
	const isWord = (text: string, words: ReadonlySet<string>) => words.has(text) || /^\d+$/.test(text);
	const isValue = (text: string, words: ReadonlySet<string>) =>
		isWord(text, words) || inner.some((template) => placesOf(template, text)?.every((one) => isWord(one, words)));
	const isBare = ({ own }: Template) => /^\w+\.$/.test(own);
	return keys.filter((key) => {
		if (everywhere.has(key) || begins.some((begin) => key.startsWith(begin))) return false;
		return !scopes.some(({ path, templates }) =>
			templates.some((template) =>
				placesOf(template, key)?.every((one) => isValue(one, isBare(template) ? wordsNear(path) : everywhere)),
			),
		);
	});
}

test('[LANG-05] every text is used: a key that no code names is deleted in all languages', () => {
	const keys = [...readTexts('en').keys()].filter((key) => !WHOLE_PARTS.test(key));
	expect(findUnused(keys, readSources())).toEqual([]);
});

/** A text by a template, as code has it. */
const use = (begin: string) => `t(\`${begin}$\{result}\`)`;

test.each<[string, Record<string, string>, boolean]>([
	['by its name', { 'a.ts': "t('trade.won')" }, true],
	['by a template and a kind of the same file', { 'a.ts': `['won']; ${use('trade.')}` }, true],
	[
		'by a template and a kind that it imports',
		{ 'b/a.ts': `import { RESULTS } from '../k.ts'; ${use('trade.')}`, 'k.ts': 'export const RESULTS = { won: 1 };' },
		true,
	],
	['by a template and a kind far away', { 'a.ts': use('trade.'), 'k.ts': "['won']" }, false],
	['by a template without the kind', { 'a.ts': `['lost']; ${use('trade.')}` }, false],
	['by another group', { 'a.ts': `['won']; ${use('order.')}` }, false],
])('a text that is named %s', (_, files, isUsed) => {
	expect(findUnused(['trade.won'], new Map(Object.entries(files)))).toEqual(isUsed ? [] : ['trade.won']);
});

test('a text that is named by its beginning, or by a template with one, is used', () => {
	const files = { 'a.ts': `const SAID = ['audit.money_']; ${use('audit.result_')}`, 'far.ts': "['cleared']" };
	const keys = ['audit.money_none', 'audit.result_cleared', 'audit.result_lost'];
	expect(findUnused(keys, new Map(Object.entries(files)))).toEqual(['audit.result_lost']);
});
