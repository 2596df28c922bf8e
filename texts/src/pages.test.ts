import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_NAMES, INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { BROWSER_STORAGE, COOKIES, KEPT_ON_SERVER } from '@fairtick/domain/site/privacy';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { describe, expect, test } from 'vitest';
import { drawPage } from './draw-page.ts';
import type { OpenPage, PagePart } from './page.ts';
import { readPage } from './read-texts.ts';

const pagesIn = (locale: Locale) =>
	Object.fromEntries(INFO_NAMES.map((name) => [name, drawPage(readPage(locale, name))])) as Record<InfoName, OpenPage>;
const PAGES: Readonly<Record<Locale, Readonly<Record<InfoName, OpenPage>>>> = {
	en: pagesIn('en'),
	br: pagesIn('br'),
	id: pagesIn('id'),
	in: pagesIn('in'),
};

const tagsOf = (html: string) => html.match(/<[^/][^>]*>/g) ?? [];
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href).sort();

/** The outline that every language must share: the sections and their blocks. */
function outlineOf(page: OpenPage) {
	const outline = (part: PagePart) =>
		'place' in part
			? part.place
			: [part.when ?? '', tagsOf(part.html).filter((tag) => !tag.startsWith('<a ')), linksOf(part.html)];
	return [page.lead.map(outline), page.sections.map(({ id, parts }) => [id, parts.map(outline)])];
}

const htmlOf = (parts: readonly PagePart[]) => parts.map((part) => ('html' in part ? part.html : '')).join('');

/** Every paragraph, point, term and heading of a language. */
function textsOf(locale: Locale): string[] {
	return INFO_NAMES.flatMap((name) => {
		const { lead, sections } = PAGES[locale][name];
		const html = [lead, ...sections.map(({ parts }) => parts)].map(htmlOf).join('');
		const blocks = html.split(/<\/(?:p|li|dt|dd)>/).map((block) => block.replace(/<[^>]+>/g, '').trim());
		return [...sections.map(({ title }) => title), ...blocks.filter((block) => block !== '')];
	});
}

/** The terms in the definition lists of a page. */
const termsOf = ({ sections }: OpenPage) =>
	sections
		.map(({ parts }) => [...htmlOf(parts).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term = '']) => term))
		.filter((terms) => terms.length > 0);

describe.each(LOCALES)('%s', (locale) => {
	test('[ROUTE-05] [LANG-05] the information pages are made as the English ones', () => {
		for (const name of INFO_NAMES)
			expect([name, outlineOf(PAGES[locale][name])]).toEqual([name, outlineOf(PAGES.en[name])]);
	});

	test('[ROUTE-05] [LANG-05] no paragraph is left in English', () => {
		if (locale === 'en') return;
		const names = new Set([...Object.values(COOKIES), ...Object.values(BROWSER_STORAGE)].map((all) => all.join(', ')));
		const english = new Set(textsOf('en').filter((text) => !names.has(text)));
		expect(textsOf(locale).filter((text) => english.has(text))).toEqual([]);
	});

	test('[ROUTE-05] links lead to pages and their sections', () => {
		const links = INFO_NAMES.flatMap((name) => {
			const { lead, sections } = PAGES[locale][name];
			return [lead, ...sections.map(({ parts }) => parts)].flatMap((parts) => linksOf(htmlOf(parts)));
		});
		expect(links.length).toBeGreaterThan(50);
		// The form of the contact page is above its sections.
		const known = new Set<string>(['/docs/api', '/contact_us#write', ...Object.values<string>(PATHS)]);
		const wrong = links.filter((link) => {
			const [path = '', hash] = link.replace(/\?[^#]*/, '').split('#');
			const name = INFO_NAMES.find((one) => INFO_PATHS[one] === path);
			const isSection = name !== undefined && PAGES[locale][name].sections.some(({ id }) => id === hash);
			return !known.has(hash === undefined ? path : link) && !isSection;
		});
		expect(wrong).toEqual([]);
	});

	test('[ROUTE-05] the privacy policy explains each group of stored data, and no other', () => {
		const [kept = [], browser = []] = termsOf(PAGES[locale].privacy_policy);
		expect(kept).toHaveLength(KEPT_ON_SERVER.length);
		const groups = [...Object.values(COOKIES), ...Object.values(BROWSER_STORAGE)];
		expect(browser).toEqual(groups.map((names) => names.join(', ')));
	});
});

test('[ROUTE-05] Hindi is written in Devanagari throughout', () => {
	const names = [...Object.values(COOKIES), ...Object.values(BROWSER_STORAGE)].map((all) => all.join(', '));
	for (const text of textsOf('in').filter((text) => !names.includes(text)))
		expect(text).toMatch(/\p{Script=Devanagari}/u);
});

test('[ROUTE-05] what a text says of a setting leads to it', () => {
	const outside = INFO_NAMES.flatMap((name) =>
		PAGES.en[name].sections.map(({ parts }) => htmlOf(parts).replace(/<a [^>]*>.*?<\/a>/g, '')),
	);
	expect(outside.filter((html) => /Settings, \w+/.test(html))).toEqual([]);
});
