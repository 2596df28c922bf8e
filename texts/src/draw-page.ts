/// <reference path="./markdown-it-deflist.d.ts" />
import MarkdownIt from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import { isCondition, type OpenPage, type PagePart, type Place } from './page.ts';

/** No raw HTML; links only to web pages, mail addresses and pages of this site; no pictures. */
const markdown = new MarkdownIt({ html: false, linkify: false })
	.use(definitionLists)
	.disable(['image', 'code', 'html_inline']);
markdown.validateLink = (url) => /^(https:\/\/|mailto:|\/(?!\/)|#)/i.test(url);
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
	const token = tokens[index];
	if (`${token?.attrGet('href')}`.startsWith('https:')) token?.attrSet('rel', 'noopener noreferrer nofollow');
	return self.renderToken(tokens, index, options);
};

export type PageProblem = 'heading' | 'condition' | 'place' | 'sections' | 'line';

/** A text that is not drawn, with the line that says why. */
export class PageError extends Error {
	override readonly name = 'PageError';
	readonly problem: PageProblem;
	/** Counted from 1. */
	readonly line: number;

	constructor(problem: PageProblem, line: number) {
		super(`Line ${line} of a page: ${problem}`);
		this.problem = problem;
		this.line = line;
	}
}

/**
 * Draws Markdown as a page: paragraphs before the first heading are its lead, each heading `##` begins a section, whose
 * address is `{#id}` at its end or made of its title. A paragraph that begins with `{if off}`, `{if sandbox}`,
 * `{if live}`, `{if no operator}` or `{if chat}` is there only in that case. `{operator}`, `{outlook}` and `{chat}` on a
 * line of their own are replaced by the operator's name, the table of payouts and the link to the chat. Throws `PageError`
 * with the line that it cannot read.
 */
export function drawPage(text: string): OpenPage {
	const long = text.split('\n').findIndex((one) => one.length > LONGEST_LINE);
	if (long >= 0) throw new PageError('line', long + 1);
	const env = {};
	const tokens = markdown.parse(text, env);
	const lead: PagePart[] = [];
	const sections: { id: string; title: string; parts: PagePart[] }[] = [];
	const render = (from: number, to: number) => markdown.renderer.render(tokens.slice(from, to), markdown.options, env);
	for (let index = 0; index < tokens.length; ) {
		const token = tokens[index];
		if (token === undefined) break;
		const end = endOf(tokens, index);
		const line = (token.map?.[0] ?? 0) + 1;
		const inline = tokens[index + 1];
		if (token.type === 'heading_open' && token.tag === 'h2' && inline) {
			if (sections.length >= MOST_SECTIONS) throw new PageError('sections', line);
			const [mark = '', id] = ADDRESS.exec(inline.content) ?? [];
			const title = inline.content.slice(0, inline.content.length - mark.length).trim();
			sections.push({ id: freeId(id ?? title, sections), title: title.replaceAll(/[*_`]/g, ''), parts: [] });
		} else if (token.type === 'heading_open' && token.tag !== 'h3') {
			throw new PageError('heading', line);
		} else {
			const part =
				token.type === 'paragraph_open' && inline
					? drawParagraph(inline.content, line, () => {
							inline.content = inline.content.replace(CONDITION, '');
							const first = inline.children?.[0];
							if (first) first.content = first.content.replace(CONDITION, '');
							return render(index, end);
						})
					: { html: render(index, end) };
			append(sections.at(-1)?.parts ?? lead, part);
		}
		index = end;
	}
	return { lead, sections };
}

/** HTML that depends on nothing joins the HTML before it. */
function append(parts: PagePart[], part: PagePart): void {
	const last = parts.at(-1);
	const joins = last && 'html' in last && 'html' in part && last.when === undefined && part.when === undefined;
	if (joins) parts[parts.length - 1] = { html: last.html + part.html };
	else parts.push(part);
}

/** The address of a section at the end of its heading. */
const ADDRESS = /\{#([a-z0-9-]{1,60})\}$/;
/** Bounds that keep the drawing of any text short: it runs beside everything else. */
const MOST_SECTIONS = 100;
const LONGEST_LINE = 4_000;
const CONDITION = /^\{if ([a-z ]+)\}\s*/;
const PLACES: readonly string[] = ['operator', 'outlook', 'chat'] satisfies Place[];

function drawParagraph(content: string, line: number, render: () => string): PagePart {
	const place = /^\{([a-z]+)\}$/.exec(content)?.[1];
	if (place !== undefined) {
		if (!PLACES.includes(place)) throw new PageError('place', line);
		return { place: place as Place };
	}
	const condition = CONDITION.exec(content)?.[1];
	if (condition === undefined) return { html: render() };
	if (!isCondition(condition)) throw new PageError('condition', line);
	return { html: render(), when: condition };
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
function freeId(text: string, sections: readonly { readonly id: string }[]): string {
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
