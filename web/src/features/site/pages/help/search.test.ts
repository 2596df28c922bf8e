// @vitest-environment happy-dom
import { INFO_NAMES, type InfoName } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { drawPage } from '@fairtick/texts/draw-page';
import type { OpenPage } from '@fairtick/texts/page';
import { readPage, readTexts } from '@fairtick/texts/read-texts';
import { describe, expect, test } from 'vitest';
import { documentsOf } from './documents.ts';
import { excerpt } from './excerpt.ts';
import { createHelpIndex, type HelpDocument } from './search-index.ts';
import { termsOf } from './stem.ts';

const SITE = { money: 'sandbox', operator: null, chat_script: null } as const;
const NOTHING = { pages: [], news: [] };
const documentsIn = (locale: Locale, published: Parameters<typeof documentsOf>[0]['published'] = NOTHING) => {
	const titles = readTexts(locale);
	const pages = INFO_NAMES.map((name) => [name, drawPage(readPage(locale, name))] as const);
	const builtIn = Object.fromEntries(pages) as Record<InfoName, OpenPage>;
	return documentsOf({ builtIn, published, site: SITE, nameOf: (page) => titles.get(`title.${page}`) ?? '' });
};
const indexOf = (locale: Locale) => createHelpIndex(documentsIn(locale), locale);
const addressOf = ({ path, hash }: HelpDocument) => (hash === null ? path : `${path}#${hash}`);

describe('[ROUTE-05] the help centre finds, among its first results,', () => {
	test.each([
		...(['limits', 'limit', 'limiting', 'self-exclusion', 'take a break'] as const).map(
			(query) => ['en', query, '/faq#limits'] as const,
		),
		['en', 'lost authenticator', '/faq#lost-factor'],
		['en', 'offline', '/faq#lost-connection'],
		['br', 'offline', '/faq#lost-connection'],
		['id', 'offline', '/faq#lost-connection'],
		['in', 'ऑफ़लाइन', '/faq#lost-connection'],
		['en', 'authentcator', '/faq#lost-factor'],
		['en', 'declined trades', '/faq#refused'],
		['en', 'how do I withdraw my money', '/faq#withdrawal-time'],
		['in', 'मैं निकासी कैसे करूँ?', '/faq#withdrawal-time'],
		['en', 'drand', '/faq#fair-index'],
		['br', 'limites', '/faq#limits'],
		['br', 'pausa ou exclusao', '/faq#limits'],
		['br', 'autenticador perdido', '/faq#lost-factor'],
		['br', 'depositos', '/help_center#money'],
		['id', 'batas', '/faq#limits'],
		['id', 'penarikan', '/help_center#money'],
		['id', 'menarik', '/help_center#money'],
		['id', 'autentikator', '/faq#lost-factor'],
		// Whole words, other forms, words without the nukta, and beginnings of words.
		['in', 'सीमा', '/faq#limits'],
		['in', 'सीमाएँ', '/faq#limits'],
		['in', 'सीमाओं', '/faq#limits'],
		['in', 'निकासी', '/help_center#money'],
		['in', 'निका', '/help_center#money'],
		['in', 'जमा', '/help_center#money'],
		['in', 'ट्रेड अस्वीकार', '/faq#refused'],
		['in', 'ऑथेंटिके', '/faq#lost-factor'],
		['in', 'drand', '/faq#fair-index'],
	] as const)('in %s for “%s” %s', (locale, query, address) => {
		const found = indexOf(locale).search(query).slice(0, 5);
		expect(found.map(addressOf)).toContain(address);
		const [hit] = found.filter((one) => addressOf(one) === address);
		expect([...(hit?.heading ?? []), ...(hit?.excerpt ?? [])].some(({ marked }) => marked)).toBe(true);
	});
});

test('[ROUTE-05] an existing word brings no similar ones, a misspelled one does', () => {
	const marked = (query: string) =>
		indexOf('id')
			.search(query)
			.flatMap(({ heading, excerpt: cut }) => [...heading, ...cut])
			.filter((part) => part.marked)
			.map(({ text }) => text.toLowerCase());
	expect(marked('batas')).toContain('membatasi');
	expect(marked('batas').filter((word) => !word.includes('batas'))).toEqual([]);
	expect(marked('autentikatr')).toContain('autentikator');
});

test('[ROUTE-05] parts of words are found if nothing else is', () => {
	const found = indexOf('in').search('थेंटिकेट');
	expect(found.map(addressOf)).toContain('/faq#lost-factor');
	expect(found[0]?.excerpt.concat(found[0].heading).some(({ marked }) => marked)).toBe(true);
	expect(indexOf('en').search('zzqx')).toEqual([]);
	expect(indexOf('en').search(' ?! ')).toEqual([]);
});

test('[ROUTE-05] the search covers shown content: the money, the operator and the chat of the installation', () => {
	const text = documentsIn('en')
		.map((document) => document.text)
		.join('\n');
	expect(text).toContain('This is a test system');
	expect(text).not.toMatch(/most people do in the long run|opens in a new tab|\]\(/);
	for (const name of INFO_NAMES)
		expect(documentsIn('en').some(({ page }) => page === readTexts('en').get(`title.${name}`))).toBe(true);
});

test('[ROUTE-05] texts of staff replace built-in ones, and news are found with their sections', () => {
	const section = {
		id: 'fees',
		title: 'Fees',
		html: '<p>We charge <em>zorkmids</em>.</p><ul><li>One</li><li>Two</li></ul>',
	};
	const content = { lead: '<p>All new.</p>', sections: [section] };
	const published = {
		pages: [{ name: 'faq' as const, content }],
		news: [{ slug: 'gold', locale: 'en' as const, title: 'Gold is here', summary: 'Trade it.', content }],
	};
	const index = createHelpIndex(documentsIn('en', published), 'en');
	expect(index.search('zorkmid').map(addressOf)).toEqual(expect.arrayContaining(['/faq#fees', '/news/gold#fees']));
	expect(index.search('drand').map(addressOf)).not.toContain('/faq#fair-index');
	expect(index.search('gold trade')[0]).toMatchObject({ path: '/news/gold', hash: null, title: 'Gold is here' });
	expect(documentsIn('en', published).find(({ hash }) => hash === 'fees')?.text).toBe('We charge zorkmids. One Two');
});

test.each([
	['en', 'withdrawals', 'withdraw'],
	['en', 'verification', 'verify'],
	['en', 'Verified', 'verify'],
	['br', 'Verificação', 'verific'],
	['br', 'operações', 'oper'],
	['id', 'menarik', 'tarik'],
	['id', 'penarikan', 'tarik'],
	['id', 'mengubah', 'ubah'],
	['id', 'memakai', 'pakai'],
	['in', 'सीमाओं', 'सीम'],
	['in', 'क़ीमतें', 'कीमत'],
] as const)('[ROUTE-05] in %s “%s” shares “%s” with its other forms', (locale, word, stem) => {
	expect(termsOf(word, locale)).toContain(stem);
});

test('[ROUTE-05] an excerpt is cut at words around the matches', () => {
	const text = `${'before '.repeat(60)}the needle here ${'after '.repeat(60)}`.trim();
	const parts = excerpt(text, (word) => word === 'needle', 100);
	expect(parts.filter(({ marked }) => marked)).toEqual([{ text: 'needle', marked: true }]);
	const shown = parts.map((part) => part.text).join('');
	expect(shown).toMatch(/^… before .* the needle here after .*\u00a0…$/);
	expect(shown.length).toBeLessThan(112);
	expect(excerpt('Short.', () => false)).toEqual([{ text: 'Short.', marked: false }]);
});
