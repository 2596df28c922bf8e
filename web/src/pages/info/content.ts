import type { InfoName, SiteConfig } from '@fairtick/domain/site/contract';

/** A paragraph, a list of points, or something else between paragraphs. */
export type Block =
	| string
	| readonly string[]
	/** The table of what the payout in force means over many trades. */
	| { readonly show: 'outlook' }
	| { readonly link: string; readonly href: `/${string}` }
	/** What holds for the money of this installation (CASH-08). */
	| { readonly money: Readonly<Record<SiteConfig['money'], string>> }
	/** Who operates the site; this text where no operator is named. */
	| { readonly operator: string }
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
	aboutus: '2026-11-24',
	regulations: '2026-11-21',
	term_and_condition: '2026-11-21',
	aml_policy: '2026-11-24',
	help_center: '2026-11-25',
	refund_policy: '2026-11-24',
	contact_us: '2026-11-25',
	faq: '2026-11-24',
	privacy_policy: '2026-11-24',
	payment_policy: '2026-11-24',
};
