import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { describe, expect, test } from 'vitest';
import type { TextPart } from './messages.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): [string, string][] {
	return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
		typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
	);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const PARTS: Readonly<Record<TextPart, true>> = {
	common: true,
	'sign-in': true,
	about: true,
	trading: true,
	details: true,
	settings: true,
	support: true,
	help: true,
	admin: true,
	figures: true,
	proof: true,
	'proof-page': true,
	liabilities: true,
	verification: true,
	'verification-desk': true,
	recovery: true,
	audit: true,
	notifications: true,
	statements: true,
	statistics: true,
	limits: true,
	calendar: true,
	cashier: true,
	catalogue: true,
};

/** Every text of a language, of whichever part. */
async function readAll(locale: Locale): Promise<Map<string, string>> {
	const files = await Promise.all(Object.keys(PARTS).map((part) => import(`./${part}/${locale}.ts`)));
	return new Map(files.flatMap((file) => flatten(Object.values<Tree>(file)[0] ?? {})));
}
const LANGUAGES: Record<Locale, Map<string, string>> = {
	en: await readAll('en'),
	br: await readAll('br'),
	id: await readAll('id'),
	in: await readAll('in'),
};
const { en: english, ...others } = LANGUAGES;
const plurals = new Set(
	[...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')),
);
const isPluralForm = (key: string) => PLURAL.test(key) && plurals.has(key.replace(PLURAL, ''));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** English has every key; a further plural form of another language has the placeholders of `_other`. */
const englishOf = (key: string) => english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';

/** Names that are the same in every language. */
const NAMES = [
	'API',
	'CSV',
	'Polygon',
	'Supertrend',
	'ZigZag',
	'Alligator',
	'Aroon',
	'MACD',
	'TRIX',
	'Williams %R',
	'Heikin-Ashi',
	'Bollinger Bands',
	'Gold',
	'Premium',
	'Sandbox',
	'2FA',
];
/** Words that a language shares with English. Any other text equal to English is untranslated; none is padded until it differs. */
const SHARED: Record<string, readonly string[]> = {
	br: [
		'Auditor',
		'Back office',
		'Capital',
		'Commodities',
		'Commodity',
		'Demo',
		'ID',
		'Menu',
		'Momentum',
		'Momentum (MTM)',
		'OK',
		'Push',
		'Real',
		'Selfie',
		's',
		'Tick',
		'Total',
	],
	id: [
		'Administrator',
		'Area',
		'Auditor',
		'Bank',
		'Chargeback',
		'Demo',
		'Deposit',
		'Email',
		'File',
		'Filter',
		'Format',
		'ID',
		'Interval',
		'Logo',
		'Log',
		'Magnet',
		'Menu',
		'Momentum',
		'Momentum (MTM)',
		'OK',
		'Operator',
		'Order',
		'Payout',
		'payout',
		'Push',
		'Real',
		'Status',
		'Tick',
		'Total',
		'Trading',
	],
	in: [],
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
				![...NAMES, ...(SHARED[locale] ?? [])].includes(text.replace(/\{\{\w+\}\}/g, '').trim()),
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
