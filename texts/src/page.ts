/** A condition that a paragraph can begin with, as `{if sandbox}`. */
export type Condition = 'off' | 'sandbox' | 'live' | 'no operator' | 'chat';

/** A paragraph of its own that can be replaced, such as `{operator}`. */
export type Place = 'operator' | 'outlook' | 'chat';

/** A piece of a page: HTML, which can depend on the site, or a place. */
export type PagePart = { readonly html: string; readonly when?: Condition } | { readonly place: Place };

/** A page as it was drawn, before it is known on which site it is shown. */
export interface OpenPage {
	readonly lead: readonly PagePart[];
	readonly sections: readonly { readonly id: string; readonly title: string; readonly parts: readonly PagePart[] }[];
}

/** A page as a site shows it: HTML above its sections and in each of them. */
export interface ShownPage {
	readonly lead: string;
	readonly sections: { readonly id: string; readonly title: string; readonly html: string }[];
}

interface Operator {
	readonly name: string;
	readonly address: string;
	readonly licence: string | null;
}

/** The settings of the site that a page depends on. */
export interface PageFacts {
	readonly money: 'off' | 'sandbox' | 'live';
	readonly operator: Operator | null;
	readonly chat_script: string | null;
}

const HOLDS: Readonly<Record<Condition, (facts: PageFacts) => boolean>> = {
	off: ({ money }) => money === 'off',
	sandbox: ({ money }) => money === 'sandbox',
	live: ({ money }) => money === 'live',
	'no operator': ({ operator }) => operator === null,
	chat: ({ chat_script }) => chat_script !== null,
};

export const isCondition = (words: string): words is Condition => Object.hasOwn(HOLDS, words);

/** Marks a place that only a page can draw: the table of payouts from the catalogue, the link to the chat. */
export const markPlace = (place: Place): string => `<div data-show="${place}"></div>`;

/** The page on this site. `drawOperator` gives the HTML that says who operates it. */
export function showPage(page: OpenPage, facts: PageFacts, drawOperator: (operator: Operator) => string): ShownPage {
	const show = (part: PagePart): string => {
		if ('html' in part) return part.when === undefined || HOLDS[part.when](facts) ? part.html : '';
		if (part.place !== 'operator') return markPlace(part.place);
		return facts.operator === null ? '' : drawOperator(facts.operator);
	};
	const join = (parts: readonly PagePart[]) => parts.map(show).join('');
	return {
		lead: join(page.lead),
		sections: page.sections.map(({ id, title, parts }) => ({ id, title, html: join(parts) })),
	};
}
