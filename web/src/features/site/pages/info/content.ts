import type { InfoName, SiteConfig } from '@fairtick/domain/site/contract';
import { BROWSER_STORAGE, COOKIES, KEPT_ON_SERVER, type KeptOnServer } from '@fairtick/domain/site/privacy';

/** A paragraph or a list of points, which can hold links to pages as Markdown has them, or something else between paragraphs. */
export type Block =
	| string
	| readonly string[]
	/** The table of what the payout in force means over many trades. */
	| { readonly show: 'outlook' }
	| { readonly link: string; readonly href: `/${string}` }
	/** The text for the money of this installation (CASH-08). */
	| { readonly money: Readonly<Record<SiteConfig['money'], string>> }
	/** The operator of the site; this text if none is named. */
	| { readonly operator: string }
	/** Personal data on the server: its content, purpose and retention. */
	| { readonly kept: Readonly<Record<KeptOnServer, readonly [what: string, why: string]>> }
	/** The purpose and lifetime of each cookie. */
	| { readonly cookies: Readonly<Record<keyof typeof COOKIES, string>> }
	/** The same of the browser's own storage. */
	| { readonly storage: Readonly<Record<keyof typeof BROWSER_STORAGE, string>> }
	/** The support chat, only where one is configured. */
	| { readonly chat: string };

export const isList = (block: Block): block is readonly string[] => Array.isArray(block);

export interface Section {
	/** The same in every language: addresses with a hash go on working. */
	readonly id: string;
	readonly title: string;
	readonly blocks: readonly Block[];
}

/** One informational page in one language; its title is a text like other pages' titles. */
export interface InfoContent {
	readonly lead: string;
	readonly sections: readonly Section[];
}

export type InfoPages = Readonly<Record<InfoName, InfoContent>>;

/** Days on which the content last changed, whatever the language. */
export const CHANGED_ON: Readonly<Record<InfoName, `${number}-${number}-${number}`>> = {
	aboutus: '2026-11-26',
	regulations: '2026-11-26',
	term_and_condition: '2026-11-21',
	aml_policy: '2026-11-26',
	help_center: '2026-11-26',
	refund_policy: '2026-11-26',
	contact_us: '2026-11-26',
	faq: '2026-11-26',
	privacy_policy: '2026-11-26',
	payment_policy: '2026-11-26',
};

/** A block that explains several things, each with what it is called. */
export type Facts = readonly (readonly [what: string, why: string])[];

/** The rows of a block of facts; null for any other block. */
export function factsOf(block: Block): Facts | null {
	if (typeof block === 'string' || isList(block)) return null;
	if ('kept' in block) return KEPT_ON_SERVER.map((name) => block.kept[name]);
	if ('cookies' in block) return namesAndTexts(COOKIES, block.cookies);
	return 'storage' in block ? namesAndTexts(BROWSER_STORAGE, block.storage) : null;
}

function namesAndTexts<Name extends string>(
	names: Readonly<Record<Name, readonly string[]>>,
	texts: Readonly<Record<Name, string>>,
): Facts {
	return (Object.keys(names) as Name[]).map((name) => [names[name].join(', '), texts[name]] as const);
}
