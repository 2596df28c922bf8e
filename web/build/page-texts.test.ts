import { PAGES, type ShownPageName } from '@fairtick/domain/pages/pages';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import type { TextPart } from '@fairtick/texts/text-key';
import { describe, expect, test } from 'vitest';
import { findPageTexts, PageTexts, readPageFiles, readSources } from './page-texts.ts';

const sources = await readSources();
const { users, staff } = findPageTexts(sources);

/** Page texts of a small web part, from its files and from its texts by part. */
function pageTextsOf(files: Readonly<Record<string, string>>, parts: Readonly<Record<string, readonly string[]>>) {
	const keys = new Map<string, Set<TextPart>>();
	for (const [part, names] of Object.entries(parts))
		for (const name of names) keys.set(name, (keys.get(name) ?? new Set()).add(part as TextPart));
	return new PageTexts({ files: new Map(Object.entries({ 'main.tsx': '', ...files })), texts: keys });
}

describe('[NAV-03] the texts that a page loads follow from its code:', () => {
	const page = (code: string, more: Readonly<Record<string, string>> = {}) =>
		pageTextsOf(
			{ 'page.tsx': code, ...more },
			{
				common: ['form.save', 'title.plain'],
				trading: ['trading.up', 'trading.mode_demo'],
				details: ['trading.exit', 'help.title', 'trading.mode_real'],
				help: ['help.title', 'title.help'],
				settings: ['settings.tabs'],
			},
		).partsOf('page.tsx');

	test.each([
		['a text of its own', "t('trading.up')", {}, ['trading']],
		['a common text', "t('form.save')", {}, []],
		['what is no text', "call('trading.down')", {}, []],
		['a text whose name it puts together', 't(`trading.mode_$' + '{mode}`)', {}, ['details', 'trading']],
		['one of an area', 't(`settings.$' + '{name}`)', {}, ['settings']],
		['a text that two parts have', "t('help.title')", {}, ['details']],
		['a text that a part has which it loads anyway', "t('help.title'); t('title.help')", {}, ['help']],
		['what it imports', "import { a } from './a.ts';", { 'a.ts': "t('settings.tabs')" }, ['settings']],
		['what it imports for its types', "import type { A } from './a.ts';", { 'a.ts': "t('settings.tabs')" }, []],
		['what it opens', "lazyPart('A', () => import('./a.ts'))", { 'a.ts': "t('settings.tabs')" }, ['settings']],
		[
			'what it opens with texts of its own',
			"lazyPart('A', () => import('./a.ts'), ['settings'])",
			{ 'a.ts': "t('settings.tabs'); t('trading.up')" },
			['trading'],
		],
		[
			'what is opened from there',
			"latePart('A', () => import('./a.ts'), ['settings'])",
			{ 'a.ts': "lazyPart('B', () => import('./b.ts'))", 'b.ts': "t('settings.tabs'); t('trading.up')" },
			['trading'],
		],
		['what brings its texts itself', "import('./a.ts')", { 'a.ts': "loadTexts(['settings']); t('settings.tabs')" }, []],
	] as const)('%s', (_, code, more, parts) => {
		expect(page(code, more)).toEqual(parts);
	});

	test('a page does not wait for what it opens later', () => {
		const files = {
			'main.tsx': "import './link.tsx';",
			'link.tsx': "lazyPart('A', () => import('./a.ts'))",
			'a.ts': "t('settings.tabs')",
			'page.tsx': "import './link.tsx';",
		};
		const all = pageTextsOf(files, { settings: ['settings.tabs'] });
		expect([all.partsOf('page.tsx'), all.partsOf('main.tsx')]).toEqual([[], ['settings']]);
	});
});

/** Buttons that the login pages preload, with the texts of settings. */
const BUTTONS = 'features/identity/sign-in/provider-buttons.tsx';

test('[NAV-03] code of every page, and parts that it opens, use only common texts or load their own', () => {
	const others = new PageTexts({ ...sources, files: new Map([...sources.files, [BUTTONS, '']]) });
	// News of trades and disputes appear on every page and load these texts themselves.
	expect(others.partsOf('main.tsx', ['trading', 'details', 'support'])).toEqual([]);
	expect(new PageTexts(sources).partsOf(BUTTONS, [...(users['login'] ?? []), 'settings'])).toEqual([]);
});

test('[NAV-03] each page and frame has a list, and the first lists load only shown texts', () => {
	const shown = (table: object) => Object.entries(table).filter(([, row]) => !('redirectTo' in row));
	const names = (table: object) => shown(table).map(([name]) => name);
	expect(Object.keys(users).sort()).toEqual([...names(PAGES), 'notFound', 'settingsFrame'].sort());
	expect(Object.keys(staff).sort()).toEqual([...names(STAFF_PAGES), 'frame'].sort());
	const first = ['welcome', 'login', 'register', 'home'] satisfies ShownPageName[];
	expect(first.map((name) => users[name])).toEqual([['about'], ['sign-in'], ['sign-in'], []]);
});

test('a list of pages in another form fails the build', () => {
	const files = new Map([['later-pages.ts', "export const pages = { one: () => import('./one.tsx') };"]]);
	expect(() => readPageFiles('later-pages.ts', { files })).toThrow('later-pages.ts is not the list');
});
