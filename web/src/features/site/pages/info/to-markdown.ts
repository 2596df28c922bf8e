import { type Block, factsOf, type InfoContent, isList } from './content.ts';

/** A built-in page as the Markdown that draws the same page: where its editing begins (ADMIN-07). */
export function toMarkdown({ lead, sections }: InfoContent): string {
	const parts = sections.map(({ id, title, blocks }) => [`## ${title} {#${id}}`, ...blocks.map(blockToMarkdown)]);
	return [lead, ...parts.flat()].join('\n\n');
}

function blockToMarkdown(block: Block): string {
	if (typeof block === 'string') return block;
	if (isList(block)) return block.map((item) => `- ${item}`).join('\n');
	const facts = factsOf(block);
	if (facts !== null) return facts.map(([what, why]) => `- ${what}: ${why}`).join('\n');
	if ('link' in block) return `[${block.link}](${block.href})`;
	if ('operator' in block) return `{if no operator} ${block.operator}\n\n{operator}`;
	if ('chat' in block) return `{if chat} ${block.chat}\n\n{chat}`;
	if ('money' in block)
		return Object.entries(block.money)
			.map(([money, text]) => `{if ${money}} ${text}`)
			.join('\n\n');
	return 'show' in block ? `{${block.show}}` : '';
}
