import { INFO_NAMES } from '@fairtick/domain/site/contract';
import { expect, test } from 'vitest';
import * as br from './br/index.ts';
import { type Block, factsOf, type InfoPages, isList } from './content.ts';
import * as en from './en/index.ts';
import * as id from './id/index.ts';
import * as hindi from './in/index.ts';

/** What has to be alike in every language: the sections, and what each of them is made of. */
function outlineOf(pages: InfoPages) {
	return INFO_NAMES.map((name) => [
		name,
		pages[name].sections.map((section) => [section.id, section.blocks.map(kindOf)]),
	]);
}

function kindOf(block: Block) {
	if (typeof block === 'string') return 'text';
	if (isList(block)) return `list of ${block.length}`;
	if (factsOf(block) !== null) return Object.keys(block).join();
	if ('link' in block) return block.href;
	if ('operator' in block) return 'operator';
	if ('money' in block) return 'money';
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
