import * as z from 'zod/mini';
import { INFO_NAMES, type InfoName } from '../site/contract.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, id, instant, LOCALES, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { drawn, EDITORS, EDITORS_AND_AUDITOR, PAGE_MAX, reason } from './contract.ts';

/** Longest texts of an article, in characters. */
const NEWS_TITLE_MAX = 120;
export const NEWS_SUMMARY_MAX = 300;
const CORRECTION_MAX = 300;
/** Articles that are listed before the others, at most. */
export const PINNED_LIMIT = 3;
/** The newest articles, which the help centre searches. */
export const SEARCHED_NEWS = 50;

const locale = z.enum(LOCALES);
const slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const person = z.object({ id, name: z.string() });

const listedNews = z.object({
	slug,
	/** The language of the text: English if there is none in the reader's. */
	locale,
	title: z.string(),
	summary: z.string(),
	published_at: instant,
	pinned: z.boolean(),
	/** Time of the last correction; null: never corrected. */
	corrected_at: z.nullable(instant),
});
export type ListedNews = z.output<typeof listedNews>;

export const listNews = defineEndpoint({
	name: 'listNews',
	method: 'GET',
	path: '/api/news',
	summary: 'News in a language, or in English where there is no text in it; pinned articles first, then the newest',
	access: { who: 'everybody' },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, locale }),
	answer: page(listedNews),
});

const news = z.object({
	...listedNews.shape,
	version: count,
	changed_at: instant,
	content: drawn,
	/** The texts before each correction, newest first. */
	corrections: z.array(z.object({ at: instant, text: z.string() })),
});

export const getNews = defineEndpoint({
	name: 'getNews',
	method: 'GET',
	path: '/api/news/{slug}',
	summary: 'One article in a language, or in English where there is no text in it',
	access: { who: 'everybody' },
	params: z.strictObject({ slug }),
	query: z.strictObject({ locale }),
	answer: news,
});

export const getSearchedTexts = defineEndpoint({
	name: 'getSearchedTexts',
	method: 'GET',
	path: '/api/help/texts',
	summary: 'What the help centre searches besides built-in pages: pages that staff replaced, and the newest news',
	access: { who: 'everybody' },
	limit: 'lists',
	query: z.strictObject({ locale }),
	answer: z.object({
		pages: z.array(z.object({ name: z.enum(INFO_NAMES as [InfoName, ...InfoName[]]), content: drawn })),
		news: z.array(z.object({ slug, locale, title: z.string(), summary: z.string(), content: drawn })),
	}),
});
export type SearchedTexts = z.output<(typeof getSearchedTexts)['answer'] & z.ZodMiniType>;

const NEWS_STATES = ['draft', 'waiting', 'shown'] as const;

const queuedNews = z.object({
	id: uuid,
	slug,
	version: count,
	/** A draft, waiting for its time, or shown. */
	state: z.enum(NEWS_STATES),
	publish_at: z.nullable(instant),
	pinned: z.boolean(),
	changed_at: instant,
	/** The English one. */
	title: z.string(),
	locales: z.array(locale),
});
export type QueuedNews = z.output<typeof queuedNews>;

const writtenText = z.object({
	title: z.string(),
	summary: z.string(),
	markdown: z.string(),
	written_by: person,
	written_at: instant,
});
const staffNews = z.object({
	...queuedNews.shape,
	texts: z.partialRecord(locale, writtenText),
	corrections: z.array(z.object({ locale, at: instant, text: z.string(), by: person })),
});
export type StaffNews = z.output<typeof staffNews>;

export const listStaffNews = defineEndpoint({
	name: 'listStaffNews',
	method: 'GET',
	path: '/api/admin/news',
	viewed: 'none',
	summary: 'All articles, drafts too, those that changed last first',
	access: { who: EDITORS_AND_AUDITOR },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(queuedNews),
});

export const getStaffNews = defineEndpoint({
	name: 'getStaffNews',
	method: 'GET',
	path: '/api/admin/news/{id}',
	viewed: 'none',
	summary: 'One article with its Markdown in every language',
	access: { who: EDITORS_AND_AUDITOR },
	limit: 'lists',
	params: uuidParams,
	answer: staffNews,
});

const text = z.strictObject({
	title: words(1, NEWS_TITLE_MAX),
	summary: words(1, NEWS_SUMMARY_MAX),
	markdown: words(1, PAGE_MAX, true),
});
export type NewsText = z.output<typeof text>;
const texts = z.partialRecord(locale, text);
/** The longest text in four languages, in scripts whose letters have up to one sign each. */
const maxBytes = 1_000_000;

export const writeNews = defineEndpoint({
	name: 'writeNews',
	method: 'POST',
	path: '/api/admin/news',
	summary: 'Begin an article as a draft; its address never changes, and English is needed',
	access: { who: EDITORS, fresh: true },
	idempotent: true,
	maxBytes,
	body: z.strictObject({ slug, texts, reason }),
	status: 201,
	answer: z.object({ id: uuid }),
	refusals: ['content.slug_taken'],
});

export const changeNews = defineEndpoint({
	name: 'changeNews',
	method: 'POST',
	path: '/api/admin/news/{id}',
	summary: 'Change texts of an article; those of a published one can say to readers what was wrong before',
	access: { who: EDITORS, fresh: true },
	maxBytes,
	params: uuidParams,
	body: z.strictObject({
		/** Version of the opened article. */
		version: count,
		/** Languages that are left out stay as they are. */
		texts,
		corrections: z.optional(z.partialRecord(locale, words(5, CORRECTION_MAX))),
		reason,
	}),
	answer: staffNews,
	refusals: ['content.changed', 'content.unchanged'],
});

export const publishNews = defineEndpoint({
	name: 'publishNews',
	method: 'POST',
	path: '/api/admin/news/{id}/publish',
	summary: 'Show an article now, or from a time on; one that waits can be given another time',
	access: { who: EDITORS, fresh: true },
	params: uuidParams,
	body: z.strictObject({
		version: count,
		/** Left out: now. */
		publish_at: z.optional(instant),
		reason,
	}),
	answer: staffNews,
	refusals: ['content.changed', 'content.news_shown'],
});

export const withdrawNews = defineEndpoint({
	name: 'withdrawNews',
	method: 'POST',
	path: '/api/admin/news/{id}/withdraw',
	summary: 'Make a draft of an article that is shown or waits',
	access: { who: EDITORS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	answer: staffNews,
	refusals: ['content.news_draft'],
});

export const pinNews = defineEndpoint({
	name: 'pinNews',
	method: 'POST',
	path: '/api/admin/news/{id}/pin',
	summary: 'List an article before the others, or among them again',
	access: { who: EDITORS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ pinned: z.boolean(), reason }),
	answer: staffNews,
	refusals: ['content.unchanged', 'content.too_many_pinned'],
});
