import * as z from 'zod/mini';
import { INFO_NAMES, type InfoName } from '../site/contract.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { count, id, instant, LOCALES, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

/** Refusals about texts of the site with the names of their parameters. */
export const CONTENT_REFUSALS = {
	/** Another text was published since this one was opened. */
	'content.changed': [],
	'content.unchanged': [],
	/** `version`: the terms in force. */
	'content.terms_over': ['version'],
	'content.announcement_over': [],
	/** The greatest number of announcements is shown or planned. */
	'content.too_many': ['limit'],
	/** Another article has the address. */
	'content.slug_taken': [],
	/** The article is shown already. */
	'content.news_shown': [],
	'content.news_draft': [],
	'content.too_many_pinned': ['limit'],
} as const;
export type ContentRefusalCode = keyof typeof CONTENT_REFUSALS;

/** Pages with legal meaning: a second person agrees before they change (ADMIN-07). */
const LEGAL_PAGES = [
	'regulations',
	'term_and_condition',
	'aml_policy',
	'refund_policy',
	'privacy_policy',
	'payment_policy',
] as readonly string[] as readonly InfoName[];
export const isLegal = (name: InfoName) => LEGAL_PAGES.includes(name);

/** Longest text of a page, in characters. */
export const PAGE_MAX = 40_000;
const ANNOUNCEMENT_MAX = 300;
/** Announcements that are not over, at most. */
export const ANNOUNCEMENTS_LIMIT = 20;

export const infoName = z.enum(INFO_NAMES as [InfoName, ...InfoName[]]);
const locale = z.enum(LOCALES);
export const reason = words(5, 500, true);

/** A page as it is drawn: `html` was made by the server from Markdown and holds no script, style, picture or frame. */
export const drawn = z.object({
	lead: z.string(),
	sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
});
export type DrawnPage = z.output<typeof drawn>;

export const getPage = defineEndpoint({
	name: 'getPage',
	method: 'GET',
	path: '/api/pages/{name}',
	summary: 'An information page in a language; `content` is null while the built-in text is shown',
	access: { who: 'everybody' },
	params: z.strictObject({ name: infoName }),
	query: z.strictObject({ locale }),
	answer: z.object({
		name: infoName,
		locale,
		version: count,
		changed_at: z.nullable(instant),
		content: z.nullable(drawn),
		/** The version of the terms in force; of other pages null. */
		terms_version: z.nullable(count),
	}),
});

const announcement = z.object({ id: uuid, text: z.string(), ends_at: instant });

export const getAnnouncements = defineEndpoint({
	name: 'getAnnouncements',
	method: 'GET',
	path: '/api/announcements',
	summary: 'Current announcements for the caller, in the language of `Accept-Language`, newest first',
	access: { who: 'everybody' },
	answer: z.array(announcement),
});

export const acceptTerms = defineEndpoint({
	name: 'acceptTerms',
	method: 'POST',
	path: '/api/terms/accept',
	summary: 'Accept the terms in force, naming the version that was read',
	access: { who: 'user' },
	body: z.strictObject({ version: count }),
	refusals: ['content.terms_over'],
});

export const EDITORS = ['admin', 'content'] as const satisfies StaffRole[];
export const EDITORS_AND_AUDITOR = [...EDITORS, 'auditor'] as const satisfies StaffRole[];

export const listPages = defineEndpoint({
	name: 'listPages',
	method: 'GET',
	path: '/api/admin/pages',
	viewed: 'none',
	summary: 'The information pages with the newest version of each language',
	access: { who: EDITORS_AND_AUDITOR },
	limit: 'lists',
	answer: z.object({
		terms_version: count,
		pages: z.array(
			z.object({
				name: infoName,
				legal: z.boolean(),
				texts: z.array(z.object({ locale, version: count, changed_at: instant })),
			}),
		),
	}),
});

const pageText = z.object({
	version: count,
	/** Empty: the built-in text. */
	markdown: z.string(),
	published_by: z.object({ id, name: z.string() }),
	published_at: instant,
});

export const getPageTexts = defineEndpoint({
	name: 'getPageTexts',
	method: 'GET',
	path: '/api/admin/pages/{name}/{locale}',
	viewed: 'none',
	summary: 'Every text of a page in a language, newest first',
	access: { who: EDITORS_AND_AUDITOR },
	limit: 'lists',
	params: z.strictObject({ name: infoName, locale }),
	answer: z.object({ legal: z.boolean(), versions: z.array(pageText) }),
});
export type PageText = z.output<typeof pageText>;

const markdown = words(0, PAGE_MAX, true);
/** The longest text in a script whose letters have up to one sign each, and a reason. */
const PAGE_MAX_BYTES = 300_000;

export const previewPage = defineEndpoint({
	name: 'previewPage',
	method: 'POST',
	path: '/api/admin/pages/preview',
	summary: 'Preview a page from its Markdown',
	access: { who: EDITORS_AND_AUDITOR },
	maxBytes: PAGE_MAX_BYTES,
	body: z.strictObject({ markdown }),
	answer: drawn,
});

export const publishPage = defineEndpoint({
	name: 'publishPage',
	method: 'POST',
	path: '/api/admin/pages/{name}/{locale}',
	summary:
		'Publish a text of a page, or an empty one for the built-in text; for a legal text, 202 with a request for a second person',
	access: { who: EDITORS, fresh: true },
	maxBytes: PAGE_MAX_BYTES,
	params: z.strictObject({ name: infoName, locale }),
	body: z.strictObject({
		/** Version of the edited text; 0 for the built-in one. */
		version: count,
		markdown,
		/** For the terms alone: users must accept them again before they trade real money. */
		accept_again: z.optional(z.boolean()),
		reason,
	}),
	otherStatus: 202,
	answer: z.object({ version: z.nullable(count), request_id: z.nullable(uuid) }),
	refusals: ['content.changed', 'content.unchanged', 'admin.request_open'],
});

const texts = z.partialRecord(locale, words(1, ANNOUNCEMENT_MAX));
export const AUDIENCES = ['everybody', 'users'] as const;
const writtenAnnouncement = z.object({
	id: uuid,
	texts,
	audience: z.enum(AUDIENCES),
	starts_at: instant,
	ends_at: instant,
	written_by: z.object({ id, name: z.string() }),
	state: z.enum(['waiting', 'shown', 'over']),
});
export type WrittenAnnouncement = z.output<typeof writtenAnnouncement>;

export const listAnnouncements = defineEndpoint({
	name: 'listAnnouncements',
	method: 'GET',
	path: '/api/admin/announcements',
	viewed: 'none',
	summary: 'Announcements of the last 90 days and those to come, newest first',
	access: { who: EDITORS_AND_AUDITOR },
	limit: 'lists',
	answer: z.array(writtenAnnouncement),
});

export const announce = defineEndpoint({
	name: 'announce',
	method: 'POST',
	path: '/api/admin/announcements',
	summary: 'Show a text on every page for a time; languages without a text of their own show the English one',
	access: { who: EDITORS, fresh: true },
	idempotent: true,
	body: z.strictObject({ texts, audience: z.enum(AUDIENCES), starts_at: instant, ends_at: instant, reason }),
	status: 201,
	answer: writtenAnnouncement,
	refusals: ['content.too_many'],
});

export const endAnnouncement = defineEndpoint({
	name: 'endAnnouncement',
	method: 'POST',
	path: '/api/admin/announcements/{id}/end',
	summary: 'End an announcement early',
	access: { who: EDITORS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: ['content.announcement_over'],
});
