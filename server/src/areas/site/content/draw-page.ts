import type { DrawnPage } from '@fairtick/domain/content/contract';
import { remember } from '@fairtick/domain/memo';
import type { SiteConfig } from '@fairtick/domain/site/contract';
import MarkdownIt from 'markdown-it';
import { InvalidFields } from '../../../platform/http/index.ts';
import { escapeHtml } from '../../../platform/texts/index.ts';

/** The settings of the site that a page can depend on. */
export type PageFacts = Pick<SiteConfig, 'operator' | 'money' | 'chat_script'>;

/** Marks the place of the table of payouts, which the page itself draws from the catalogue. */
const OUTLOOK = '<div data-show="outlook"></div>';

/** No raw HTML; links only to web pages, mail addresses and pages of this site; no pictures. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['image', 'code', 'html_inline']);
markdown.validateLink = (url) => /^(https:\/\/|mailto:|\/(?!\/)|#)/i.test(url);
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
	const token = tokens[index];
	if (`${token?.attrGet('href')}`.startsWith('https:')) token?.attrSet('rel', 'noopener noreferrer nofollow');
	return self.renderToken(tokens, index, options);
};

const refuse = (line: number, problem: 'heading' | 'condition' | 'place' | 'sections' | 'line') =>
	new InvalidFields([{ field: 'markdown', code: `field.page_${problem}`, params: { line } }]);

/**
 * Draws Markdown as a page: paragraphs before the first heading are its lead, each heading `##` begins a section, whose
 * address is `{#id}` at its end or made of its title. A paragraph that begins with `{if off}`, `{if sandbox}`,
 * `{if live}`, `{if no operator}` or `{if chat}` is there only in that case. `{operator}`, `{outlook}` and `{chat}` on a
 * line of their own are replaced by the operator's name, the table of payouts and the link to the chat. Throws `InvalidFields`
 * with the line of what it does not know.
 */
export function drawPage(text: string, facts: PageFacts): DrawnPage {
	const long = text.split('\n').findIndex((one) => one.length > LONGEST_LINE);
	if (long >= 0) throw refuse(long + 1, 'line');
	const env = {};
	const tokens = markdown.parse(text, env);
	let lead = '';
	const sections: DrawnPage['sections'] = [];
	const render = (from: number, to: number) => markdown.renderer.render(tokens.slice(from, to), markdown.options, env);
	for (let index = 0; index < tokens.length; ) {
		const token = tokens[index];
		if (token === undefined) break;
		const end = endOf(tokens, index);
		const line = (token.map?.[0] ?? 0) + 1;
		const inline = tokens[index + 1];
		if (token.type === 'heading_open' && token.tag === 'h2' && inline) {
			if (sections.length >= MOST_SECTIONS) throw refuse(line, 'sections');
			const [mark = '', id] = ADDRESS.exec(inline.content) ?? [];
			const title = inline.content.slice(0, inline.content.length - mark.length).trim();
			sections.push({ id: freeId(id ?? title, sections), title: title.replaceAll(/[*_`]/g, ''), html: '' });
		} else if (token.type === 'heading_open' && token.tag !== 'h3') {
			throw refuse(line, 'heading');
		} else {
			const html =
				token.type === 'paragraph_open' && inline
					? drawParagraph(inline.content, line, facts, () => {
							inline.content = inline.content.replace(CONDITION, '');
							const first = inline.children?.[0];
							if (first) first.content = first.content.replace(CONDITION, '');
							return render(index, end);
						})
					: render(index, end);
			const section = sections.at(-1);
			if (section) section.html += html;
			else lead += html;
		}
		index = end;
	}
	return { lead, sections };
}

/**
 * A published text is rendered once for each of its versions and each state of the site: visitors request it again and
 * again.
 */
const drawKnown = remember(1_000, (key: string): DrawnPage => drawPage(...(JSON.parse(key) as [string, PageFacts])));

/** `drawPage` of a text that was published. */
export const drawPublished = (text: string, { operator, money, chat_script }: PageFacts): DrawnPage =>
	drawKnown(JSON.stringify([text, { operator, money, chat_script }]));

/** The address of a section at the end of its heading. */
const ADDRESS = /\{#([a-z0-9-]{1,60})\}$/;
/** Bounds that keep the drawing of any text short: it runs beside everything else. */
const MOST_SECTIONS = 100;
const LONGEST_LINE = 4_000;
const CONDITION = /^\{if ([a-z ]+)\}\s*/;

function drawParagraph(content: string, line: number, facts: PageFacts, render: () => string): string {
	const place = /^\{([a-z]+)\}$/.exec(content)?.[1];
	if (place !== undefined) return drawPlace(place, line, facts);
	const condition = CONDITION.exec(content)?.[1];
	if (condition !== undefined && !holds(condition, line, facts)) return '';
	return render();
}

function holds(condition: string, line: number, { money, operator, chat_script: chat }: PageFacts): boolean {
	switch (condition) {
		case 'off':
		case 'sandbox':
		case 'live':
			return money === condition;
		case 'no operator':
			return operator === null;
		case 'chat':
			return chat !== null;
		default:
			throw refuse(line, 'condition');
	}
}

function drawPlace(place: string, line: number, { operator }: PageFacts): string {
	if (place === 'outlook') return OUTLOOK;
	if (place === 'chat') return '<div data-show="chat"></div>';
	if (place !== 'operator') throw refuse(line, 'place');
	if (operator === null) return '';
	const lines = [operator.name, operator.address, operator.licence].filter((one) => one !== null);
	return `<address>${lines.map(escapeHtml).join('<br>')}</address>\n`;
}

/** The index after the block that begins here. */
function endOf(tokens: readonly { readonly nesting: number }[], from: number): number {
	let depth = 0;
	for (let index = from; index < tokens.length; index++) {
		depth += tokens[index]?.nesting ?? 0;
		if (depth === 0) return index + 1;
	}
	return tokens.length;
}

/** Letters and digits of any script, joined by hyphens; numbered where another section has the same. */
function freeId(text: string, sections: DrawnPage['sections']): string {
	const base =
		text
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu)
			?.join('-') ?? 'section';
	const taken = new Set(sections.map(({ id }) => id));
	let id = base;
	for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
	return id;
}
