import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { describe, expect, test } from 'vitest';
import { br as adminBr } from './admin/br.ts';
import { en as adminEn } from './admin/en.ts';
import { id as adminId } from './admin/id.ts';
import { hindi as adminHindi } from './admin/in.ts';
import { br } from './br.ts';
import { en } from './en.ts';
import { id } from './id.ts';
import { hindi } from './in.ts';
import { br as securityBr } from './security/br.ts';
import { en as securityEn } from './security/en.ts';
import { id as securityId } from './security/id.ts';
import { hindi as securityHindi } from './security/in.ts';
import { br as tradingBr } from './trading/br.ts';
import { en as tradingEn } from './trading/en.ts';
import { id as tradingId } from './trading/id.ts';
import { hindi as tradingHindi } from './trading/in.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): [string, string][] {
	return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
		typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
	);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const LANGUAGES: Record<Locale, Map<string, string>> = {
	en: new Map([...flatten(en), ...flatten(securityEn), ...flatten(tradingEn), ...flatten(adminEn)]),
	br: new Map([
		...flatten(br as Tree),
		...flatten(securityBr as Tree),
		...flatten(tradingBr as Tree),
		...flatten(adminBr as Tree),
	]),
	id: new Map([
		...flatten(id as Tree),
		...flatten(securityId as Tree),
		...flatten(tradingId as Tree),
		...flatten(adminId as Tree),
	]),
	in: new Map([
		...flatten(hindi as Tree),
		...flatten(securityHindi as Tree),
		...flatten(tradingHindi as Tree),
		...flatten(adminHindi as Tree),
	]),
};
const { en: english, ...others } = LANGUAGES;
const plurals = new Set(
	[...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
);
const isPluralForm = (key: string) => PLURAL.test(key) && plurals.has(key.replace(PLURAL, ''));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** English has every key; a further plural form of another language has the placeholders of `_other`. */
const englishOf = (key: string) => english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';

/** Words that a language really shares with English; everything else that reads the same was forgotten. */
const SHARED: Record<string, readonly string[]> = {
	br: ['API', 'Demo', 'E-mail', 'Gold', 'ID', 'Menu', 'OK', 'Real', 'Sandbox', 'Tick', 'Commodity', 'Heikin-Ashi'],
	id: [
		'API',
		'Area',
		'Demo',
		'Gold',
		'Heikin-Ashi',
		'ID',
		'Interval',
		'Menu',
		'OK',
		'Sandbox',
		'Status',
		'Tick',
		'Trading',
	],
	in: ['API'],
};

describe.each(Object.entries(others))('%s', (locale, texts) => {
	test('[LANG-05] has the keys of English and no others', () => {
		const plain = (keys: Iterable<string>) => [...keys].filter((key) => !isPluralForm(key)).sort();
		expect(plain(texts.keys())).toEqual(plain(english.keys()));
	});

	test('[LANG-05] has the same placeholders as English', () => {
		for (const [key, text] of texts) expect([key, placeholders(text)]).toEqual([key, placeholders(englishOf(key))]);
	});

	test('[LANG-05] leaves no English over', () => {
		const left = [...texts].filter(
			([key, text]) =>
				text === english.get(key) &&
				/\p{L}/u.test(text.replace(/\{\{\w+\}\}|Shift/g, '')) &&
				!SHARED[locale]?.includes(text.replace(/\{\{\w+\}\}/g, '').trim()),
		);
		expect(left).toEqual([]);
	});

	test('[LANG-05] has no empty text', () => {
		for (const [key, text] of texts) expect(text.trim(), key).not.toBe('');
	});
});

test.each(Object.entries(LANGUAGES))('[LANG-05] %s has the plural forms of its own rules', (locale, texts) => {
	const { pluralCategories } = new Intl.PluralRules(INTL_LOCALES[locale as Locale]).resolvedOptions();
	for (const name of plurals) {
		const forms = [...texts.keys()].filter((key) => isPluralForm(key) && key.replace(PLURAL, '') === name);
		expect(forms.sort()).toEqual(pluralCategories.map((category) => `${name}_${category}`).sort());
	}
});
