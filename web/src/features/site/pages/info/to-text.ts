import type { SiteConfig } from '@fairtick/domain/site/contract';
import { type Block, factsOf, isList, type Section } from './content.ts';
import { splitLinks } from './inline-links.ts';

type Site = Pick<SiteConfig, 'money' | 'operator' | 'chat_script'>;

/** The text of a built-in section on this installation. */
export const toText = ({ blocks }: Pick<Section, 'blocks'>, site: Site): string =>
	blocks
		.map((block) => plain(textOf(block, site)))
		.filter((text) => text !== '')
		.join(' ');

const plain = (text: string) =>
	splitLinks(text)
		.map((part) => part.text)
		.join('');

function textOf(block: Block, site: Site): string {
	if (typeof block === 'string') return block;
	if (isList(block)) return block.join(' ');
	const facts = factsOf(block);
	if (facts !== null) return facts.map((fact) => fact.join(': ')).join(' ');
	if ('link' in block) return block.link;
	if ('money' in block) return block.money[site.money];
	if ('operator' in block) return site.operator === null ? block.operator : Object.values(site.operator).join(' ');
	return 'chat' in block && site.chat_script !== null ? block.chat : '';
}
