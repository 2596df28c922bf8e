import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Page } from '@fairtick/domain/pages/page';
import { PAGES } from '@fairtick/domain/pages/pages';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { readParts } from '@fairtick/texts/read-texts';
import type { TextPart } from '@fairtick/texts/text-key';
import { type Plugin, parseSync, Visitor } from 'vite';
import { put } from './put.ts';

const SRC = join(import.meta.dirname, '../src');
/** The script of every page. */
const MAIN = 'main.tsx';
const FIRST_LIST = 'first-pages.ts';
const LATER_LIST = 'later-pages.ts';
const STAFF_LIST = 'staff/staff-pages.ts';
/** Lists of pages. Each page has texts of its own. */
const LISTS: readonly string[] = [FIRST_LIST, LATER_LIST, STAFF_LIST, 'staff/routes.tsx', 'dev-routes.tsx'];

/** The source files of the web part by their path below `src`, and the parts that have each text. */
export interface Sources {
	readonly files: ReadonlyMap<string, string>;
	readonly texts: ReadonlyMap<string, ReadonlySet<TextPart>>;
}

/** A text that a file uses, as the parts that contain it. One of them must be loaded. */
type Need = ReadonlySet<TextPart>;

/** A dynamically imported file, with the text parts that its import loads. */
interface LaterFile {
	readonly file: string;
	readonly brings: readonly TextPart[];
}

interface FileFacts {
	/** Static imports, without type imports. */
	readonly imports: readonly string[];
	readonly later: readonly LaterFile[];
	/** The parts that it loads itself. */
	readonly loads: readonly TextPart[];
	readonly needs: readonly Need[];
}

export async function readSources(): Promise<Sources> {
	const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
		(file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('kit/i18n/'),
	);
	const texts = new Map<string, Set<TextPart>>();
	for (const [part, sources] of readParts('en'))
		if (!part.startsWith('server/'))
			for (const key of sources.keys()) texts.set(key, (texts.get(key) ?? new Set()).add(part as TextPart));
	return { files: new Map(found.map((file) => [file, readFileSync(join(SRC, file), 'utf8')])), texts };
}

/** The texts that the web part's pages need. */
export class PageTexts {
	readonly #sources: Sources;
	readonly #facts = new Map<string, FileFacts>();
	readonly #everywhere: ReadonlySet<string>;

	constructor(sources: Sources) {
		this.#sources = sources;
		this.#everywhere = this.#closureOf(MAIN);
	}

	/**
	 * The parts that must be loaded before a file is shown, except the common ones and those in `there`: for the file's
	 * own texts, its imports' texts, and the texts of dynamic imports that load none. `also` names texts used elsewhere
	 * for it.
	 */
	partsOf(entry: string, there: readonly TextPart[] = [], also: readonly string[] = []): readonly TextPart[] {
		const others = also.map((key) => this.#sources.texts.get(key) ?? new Set<TextPart>());
		const needs = without([...others, ...this.#needsOf(entry)], there);
		const parts = new Set(needs.filter(({ size }) => size === 1).flatMap((need) => [...need]));
		for (const need of needs) {
			const [first] = [...need].toSorted();
			if (first !== undefined && !hasOneOf(need, parts)) parts.add(first);
		}
		return [...parts].toSorted();
	}

	#needsOf(entry: string, around: readonly string[] = []): readonly Need[] {
		if (around.includes(entry) || LISTS.includes(entry)) return [];
		const files = [...this.#closureOf(entry)];
		const opened = files
			// Lists of pages are skipped: each page names the parts that it loads.
			.filter((file) => !LISTS.includes(file) && (entry === MAIN || !this.#everywhere.has(file)))
			.flatMap((file) => this.#factsOf(file).later);
		return [
			...files.flatMap((file) => this.#factsOf(file).needs),
			...opened.flatMap(({ file, brings }) =>
				without(this.#needsOf(file, [...around, entry]), [...brings, ...this.#factsOf(file).loads]),
			),
		];
	}

	#closureOf(entry: string, found = new Set<string>()): ReadonlySet<string> {
		if (found.has(entry)) return found;
		found.add(entry);
		for (const file of this.#factsOf(entry).imports) this.#closureOf(file, found);
		return found;
	}

	#factsOf(file: string): FileFacts {
		const known = this.#facts.get(file) ?? readFacts(file, this.#sources);
		this.#facts.set(file, known);
		return known;
	}
}

const hasOneOf = (need: Need, parts: ReadonlySet<TextPart>) => [...need].some((part) => parts.has(part));

const without = (needs: readonly Need[], there: readonly TextPart[]) => {
	const loaded = new Set<TextPart>(['common', ...there]);
	return needs.filter((need) => !hasOneOf(need, loaded));
};

function readFacts(file: string, { files, texts }: Sources): FileFacts {
	const source = files.get(file) ?? '';
	const resolve = (path: string) => posix.join(posix.dirname(file), path);
	const isOurs = (path: string) => path.startsWith('.') && files.has(resolve(path));
	const parsed = parseSync(file, source);
	const imports = parsed.module.staticImports
		.filter(({ entries, start }) => {
			const typesAlone = entries.length > 0 && entries.every(({ isType }) => isType);
			return !typesAlone && !source.startsWith('import type', start);
		})
		.map(({ moduleRequest }) => moduleRequest.value)
		.filter(isOurs)
		.map(resolve);
	const loads: TextPart[] = [];
	const named = new Map<string, readonly TextPart[] | null>();
	new Visitor({
		CallExpression({ callee, arguments: [first, second, third] }) {
			if (callee.type !== 'Identifier') return;
			if (callee.name === 'loadTexts') loads.push(...partsIn(first));
			if (callee.name !== 'lazyPart' && callee.name !== 'latePart') return;
			if (second?.type === 'ArrowFunctionExpression' && second.body.type === 'ImportExpression')
				named.set(textOf(second.body.source), partsIn(third));
		},
		ImportExpression({ source: path }) {
			if (!named.has(textOf(path))) named.set(textOf(path), null);
		},
	}).visit(parsed.program);
	const later = [...named]
		.filter(([path]) => isOurs(path))
		.map(([path, brings]) => ({ file: resolve(path), brings: brings ?? loads }));
	return { imports, later, loads, needs: findNeeds(source, texts) };
}

type Expression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['ImportExpression']>>[0]['source'];
const textOf = (node: Expression) => (node.type === 'Literal' ? String(node.value) : '');

function partsIn(node: unknown): readonly TextPart[] {
	const array = node as { readonly type?: string; readonly elements?: readonly Expression[] } | undefined;
	return array?.type === 'ArrayExpression' ? (array.elements ?? []).map((one) => textOf(one) as TextPart) : [];
}

/** The text keys of a file; for a composed key, all keys with the same beginning. */
function findNeeds(source: string, texts: Sources['texts']): Need[] {
	const allOf = (begin: string) => [...texts].filter(([key]) => key.startsWith(begin)).map(([, parts]) => parts);
	const named = [...source.matchAll(/['"`](\w+\.[\w.]+)['"`]/g)].flatMap(([, key = '']) =>
		key.endsWith('_') ? allOf(key) : (texts.get(key) ?? []),
	);
	const begun = [...source.matchAll(/`(\w+\.\w*)\$\{/g)].flatMap(([, begin = '']) =>
		// A key with a variable end needs all keys with the same beginning.
		begin.endsWith('_') ? allOf(begin) : [new Set(allOf(begin).flatMap((parts) => [...parts]))],
	);
	return [...named, ...begun].filter(({ size }) => size > 0);
}

/** The file of each page in a list, by the page's name. Throws if the list has an unexpected form. */
export function readPageFiles(list: string, { files }: Pick<Sources, 'files'>): ReadonlyMap<string, string> {
	const source = files.get(list) ?? '';
	const found = [...source.matchAll(/^\t'?([\w.-]+)'?: async \(\) =>\s*\(\s*await import\('([^']+)'\)/gm)].map(
		([, name = '', path = '']) => [name, posix.join(posix.dirname(list), path)] as const,
	);
	if (found.length === 0 || found.length !== source.split('import(').length - 1)
		throw new Error(`${list} is not the list of pages that web/build/page-texts.ts reads`);
	return new Map(found);
}

type Lists = Readonly<Record<string, readonly TextPart[]>>;

interface Found {
	readonly users: Lists;
	readonly staff: Lists;
	/** Names of the pages on which most visits begin. */
	readonly first: readonly string[];
	/** The file of each page for visitors and users, by name. */
	readonly files: ReadonlyMap<string, string>;
}

/**
 * The text parts that each page loads, besides those of its frame: the common ones, and `trading` in the usual frame.
 */
export function findPageTexts(sources: Sources): Found {
	const texts = new PageTexts(sources);
	const titleOf = (table: Readonly<Record<string, Page>>, name: string) => `title.${table[name]?.title ?? name}`;
	const first = readPageFiles(FIRST_LIST, sources);
	const users = new Map([...first, ...readPageFiles(LATER_LIST, sources)]);
	const tabs = texts.partsOf(users.get('settingsFrame') ?? '', ['trading']);
	const there = { usual: ['trading'], settings: ['trading', ...tabs], basic: [] } as const;
	const table: Readonly<Record<string, Page>> = PAGES;
	const frame = texts.partsOf('staff/frame/admin-frame.tsx', ['trading']);
	return {
		first: [...first.keys()],
		files: users,
		users: Object.fromEntries(
			[...users].map(([name, file]) => [
				name,
				texts.partsOf(file, there[table[name]?.layout ?? 'usual'], [titleOf(table, name)]),
			]),
		),
		staff: {
			frame,
			...Object.fromEntries(
				[...readPageFiles(STAFF_LIST, sources)].map(([name, file]) => [
					name,
					texts.partsOf(file, ['trading', ...frame], [titleOf(STAFF_PAGES, name)]),
				]),
			),
		},
	};
}

let found: Promise<Found> | undefined;
/** The texts of the web part's files, read once. */
export async function loadPageTexts(): Promise<Found> {
	found ??= readSources().then(findPageTexts);
	return found;
}

/** Writes the text parts of each page, as found in its code, into the two modules `page-texts.ts`. */
export function pageTexts(): Plugin {
	return {
		name: 'page-texts',
		enforce: 'pre',
		transform: {
			filter: { id: /\/src\/(staff\/)?page-texts\.ts(\?|$)/ },
			async handler(code, id) {
				const { users, staff } = await loadPageTexts();
				const lists = JSON.stringify(id.includes('/staff/') ? staff : users);
				return { code: put(code, '= {};', `= ${lists};`), map: null };
			},
		},
	};
}
