import { readFileSync } from 'node:fs';
import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { describe, expect, test } from 'vitest';
import { compileMessage, paramsOf, phrasesOf } from './compile.ts';
import { generateKeys, KEYS_FILE } from './generate.ts';
import type { Message } from './message.ts';
import { isLink, listParts, readPart, readParts, readTexts } from './read-texts.ts';

const LANGUAGES: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
	en: readTexts('en'),
	br: readTexts('br'),
	id: readTexts('id'),
	in: readTexts('in'),
};
const { en: english, ...others } = LANGUAGES;

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
		'Deposit:',
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

test('the types of the texts are those of the English ones: `npm run texts` writes them', () => {
	expect(readFileSync(KEYS_FILE, 'utf8')).toBe(generateKeys());
});

describe.each(Object.entries(others))('%s', (locale, texts) => {
	test('[LANG-05] has the keys of English and no others, in the same parts', () => {
		for (const part of listParts())
			expect([part, [...readPart(locale as Locale, part).keys()]]).toEqual([part, [...readPart('en', part).keys()]]);
	});

	test('[LANG-05] has the same parameters as English', () => {
		for (const [key, text] of texts)
			expect([key, [...paramsOf(text)]]).toEqual([key, [...paramsOf(english.get(key) ?? '')]]);
	});

	test('[LANG-05] leaves no English over', () => {
		const same = [...NAMES, ...(SHARED[locale] ?? [])];
		const left = [...texts].filter(
			([key, text]) =>
				text === english.get(key) &&
				phrasesOf(text)
					.map((phrase) => phrase.replace(/…|Shift/g, '').trim())
					.some((words) => /\p{L}/u.test(words) && !same.includes(words)),
		);
		expect(left).toEqual([]);
	});

	test('[LANG-05] has no empty text', () => {
		for (const [key, text] of texts) expect(text.trim(), key).not.toBe('');
	});
});

/** The cases of each choice of a message, by what chooses. */
function choicesIn(message: Message): readonly (readonly [choice: string, cases: readonly string[]])[] {
	if (typeof message === 'string') return [];
	return message.flatMap((part) => {
		const [, choice = '', cases] = typeof part === 'string' ? [] : part;
		if (cases === undefined) return [];
		return [[choice, Object.keys(cases)] as const, ...Object.values(cases).flatMap(choicesIn)];
	});
}

describe.each(LOCALES)('[LANG-05] %s', (locale) => {
	const choices = [...LANGUAGES[locale]].map(([key, text]) => [key, choicesIn(compileMessage(text))] as const);

	test('has the plural forms of its own rules', () => {
		const { pluralCategories } = new Intl.PluralRules(INTL_LOCALES[locale]).resolvedOptions();
		const plurals = choices.flatMap(([key, found]) =>
			found.filter(([choice]) => choice === 'plural').map(([, cases]) => [key, [...cases].sort()]),
		);
		expect(plurals.length).toBeGreaterThan(20);
		for (const [key, cases] of plurals) expect([key, cases]).toEqual([key, [...pluralCategories].sort()]);
	});

	test('chooses between the cases that English has', () => {
		const selects = (text: string) => choicesIn(compileMessage(text)).filter(([choice]) => choice === 'select');
		for (const [key, text] of LANGUAGES[locale])
			expect([key, selects(text)]).toEqual([key, selects(english.get(key) ?? '')]);
	});

	test('says on screens no format but that of amounts, which screens know', () => {
		const formats = [...readParts(locale)]
			.filter(([part]) => !part.startsWith('server/'))
			.flatMap(([, texts]) => [...texts.values()].flatMap((text) => text.match(/, (number|date)(, \w+)?\}/g) ?? []));
		expect([...new Set(formats)]).toEqual([', number, money}']);
	});
});

test('a text that is said twice in every language is written once: the other key links to it', () => {
	const said = new Map<string, string[]>();
	for (const part of listParts())
		for (const [key, text] of readPart('en', part)) {
			if (isLink(text)) continue;
			const all = JSON.stringify(LOCALES.map((locale) => LANGUAGES[locale].get(key)));
			said.set(all, [...(said.get(all) ?? []), key]);
		}
	expect([...said.values()].filter((keys) => keys.length > 1)).toEqual([]);
});
