import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_NAMES, INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { expect, test } from 'vitest';
import * as br from './br/index.ts';
import { type Block, factsOf, type InfoPages, isList } from './content.ts';
import * as en from './en/index.ts';
import * as id from './id/index.ts';
import * as hindi from './in/index.ts';
import { splitLinks } from './inline-links.ts';

/** What has to be alike in every language: the sections, and what each of them is made of. */
function outlineOf(pages: InfoPages) {
	return INFO_NAMES.map((name) => [
		name,
		pages[name].sections.map((section) => [section.id, section.blocks.map(kindOf)]),
	]);
}

/** The addresses that a text leads to. */
const linksOf = (text: string) =>
	splitLinks(text)
		.flatMap(({ href }) => (href === null ? [] : [href]))
		.sort();

function kindOf(block: Block) {
	if (typeof block === 'string') return ['text', ...linksOf(block)];
	if (isList(block)) return ['list', ...block.map(linksOf)];
	if (factsOf(block) !== null) return Object.keys(block).join();
	if ('link' in block) return block.href;
	if ('operator' in block) return 'operator';
	if ('money' in block) return ['money', ...Object.values(block.money).flatMap(linksOf)];
	if ('chat' in block) return 'chat';
	return 'show' in block ? block.show : '';
}

function textsOf(pages: InfoPages): string[] {
	return INFO_NAMES.flatMap((name) => [
		pages[name].lead,
		...pages[name].sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsIn)]),
	]);
}

function textsIn(block: Block): readonly string[] {
	if (typeof block === 'string') return [block];
	if (isList(block)) return block;
	if ('kept' in block) return Object.values(block.kept).flat();
	if ('cookies' in block) return Object.values(block.cookies);
	if ('storage' in block) return Object.values(block.storage);
	if ('link' in block) return [block.link];
	if ('operator' in block) return [block.operator];
	if ('money' in block) return Object.values(block.money);
	return 'chat' in block ? [block.chat] : [];
}

test.each(Object.entries({ br, id, in: hindi }))('[ROUTE-05] [LANG-05] %s says what English says', (_, pages) => {
	expect(outlineOf(pages)).toEqual(outlineOf(en));
	const english = new Set(textsOf(en));
	expect(textsOf(pages).filter((text) => english.has(text) || text.trim() === '')).toEqual([]);
});

test('[ROUTE-05] Hindi is written in Devanagari throughout', () => {
	for (const text of textsOf(hindi)) expect(text).toMatch(/\p{Script=Devanagari}/u);
});

test.each(Object.entries({ en, br, id, in: hindi }))(
	'[ROUTE-05] links of %s lead to pages and their sections',
	(_, pages) => {
		const links = textsOf(pages).flatMap(linksOf);
		expect(links.length).toBeGreaterThan(50);
		const nameOf = (path: string) => INFO_NAMES.find((name: InfoName) => INFO_PATHS[name] === path);
		// The form of the contact page stands above its sections.
		const known = new Set<string>(['/docs/api', '/contact_us#write', ...Object.values<string>(PATHS)]);
		const wrong = links.filter((link) => {
			const [path = '', hash] = link.replace(/\?[^#]*/, '').split('#');
			const name = nameOf(path);
			const isSection = name !== undefined && pages[name].sections.some((section) => section.id === hash);
			return !known.has(hash === undefined ? path : link) && !isSection;
		});
		expect(wrong).toEqual([]);
	},
);

test('[ROUTE-05] what a text says of a setting leads to it', () => {
	const texts = textsOf(en).flatMap((text) => splitLinks(text).filter(({ href }) => href === null));
	expect(texts.filter(({ text }) => /Settings, \w+/.test(text))).toEqual([]);
});
