import * as contract from '@fairtick/domain/content/news-contract';
import { LOCALES, type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import type { PageFacts } from '@fairtick/texts/page';
import { actAs, actOnce, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	type Call,
	DEFAULT_PAGE,
	HttpError,
	InvalidFields,
	Refused,
	readCursor,
	toPage,
} from '../../../platform/http/index.ts';
import type { ContentContext } from './context.ts';
import { drawPage } from './draw-page.ts';
import {
	countPinned,
	insertNews,
	insertNewsText,
	loadArticle,
	loadCorrections,
	loadNews,
	loadNewsTexts,
	lockArticle,
	type NewsRow,
	updateNews,
} from './news-queries.ts';

/** An article can be planned this far ahead. */
const LONGEST_AHEAD_MS = 366 * 86_400_000;

type Texts = Readonly<Partial<Record<Locale, contract.NewsText>>>;

export async function listStaffNews({ backOffice }: ContentContext, { query }: Call<typeof contract.listStaffNews>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadNews(backOffice, limit + 1, readCursor(cursor, 'position'));
	return toPage(rows, limit, ({ changedAt, id }) => ({ atMs: changedAt, id }), toQueued);
}

export const showStaffNews = ({ database }: ContentContext, { params }: Call<typeof contract.getStaffNews>) =>
	show(database, params.id);

function toQueued({
	id,
	slug,
	version,
	publishAt,
	pinned,
	changedAt,
	title,
	locales,
	now,
}: NewsRow): contract.QueuedNews {
	const state = publishAt === null ? 'draft' : publishAt <= now ? 'shown' : 'waiting';
	return {
		id,
		slug,
		version,
		state,
		publish_at: toInstant(publishAt),
		pinned,
		changed_at: toInstant(changedAt),
		title,
		locales: LOCALES.filter((locale) => locales.includes(locale)),
	};
}

/** Throws `http.not_found`. */
async function load(db: Queryable, id: string): Promise<NewsRow> {
	const row = await loadArticle(db, id);
	if (row === null) throw new HttpError('http.not_found');
	return row;
}

async function show(db: Queryable, id: string): Promise<contract.StaffNews> {
	const row = await load(db, id);
	const texts = await loadNewsTexts(db, id);
	const corrections = await loadCorrections(db, id);
	return {
		...toQueued(row),
		texts: Object.fromEntries(
			texts.map(({ locale, title, summary, markdown, writtenBy, writer, writtenAt }) => [
				locale,
				{ title, summary, markdown, written_by: { id: writtenBy, name: writer }, written_at: toInstant(writtenAt) },
			]),
		),
		corrections: corrections.map(({ locale, correction, writtenAt, writtenBy, writer }) => ({
			locale,
			at: toInstant(writtenAt),
			text: correction,
			by: { id: writtenBy, name: writer },
		})),
	};
}

/** Draws every text once, so that none is stored that cannot be shown. Throws `InvalidFields` with the text's field and line. */
function checkTexts(texts: Texts, facts: PageFacts): void {
	for (const [locale, { markdown }] of Object.entries(texts)) {
		try {
			drawPage(markdown, facts);
		} catch (error) {
			if (!(error instanceof InvalidFields)) throw error;
			throw new InvalidFields(error.fields.map((field) => ({ ...field, field: `texts.${locale}.markdown` })));
		}
	}
}

/** Begins an article as a draft. English is required and replaces missing languages. */
export async function writeNews({ database, site }: ContentContext, call: Call<typeof contract.writeNews>) {
	const { slug, texts, reason } = call.body;
	if (texts.en === undefined) throw new InvalidFields([{ field: 'texts.en.title', code: 'field.required' }]);
	checkTexts(texts, site());
	return actOnce(database, call, async (tx, { actor }) => {
		const id = await insertNews(tx, slug);
		if (id === null) return new Refused({ code: 'content.slug_taken', params: {} } as const);
		for (const [locale, text] of Object.entries(texts))
			await insertNewsText(tx, {
				...text,
				newsId: id,
				locale: locale as Locale,
				version: 1,
				correction: null,
				writtenBy: actor.userId,
			});
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'news.written',
			subject: `news:${id}`,
			before: null,
			after: { slug, texts },
		});
		return { id };
	});
}

type NewsCall = Call<
	typeof contract.changeNews | typeof contract.publishNews | typeof contract.withdrawNews | typeof contract.pinNews
>;

/** A transaction about an article, which is locked; answers the article as it is then, or why not. */
const actOnNews = <Refusal extends Refused>(
	{ database }: ContentContext,
	call: NewsCall,
	work: (tx: Queryable, row: NewsRow) => Promise<Refusal | undefined>,
) =>
	actAs(database, call, async (tx) => {
		const { id } = call.params;
		await lockArticle(tx, id);
		return (await work(tx, await load(tx, id))) ?? show(tx, id);
	});

/** Replaces texts. A published article can show its readers what was wrong before. */
export async function changeNews(context: ContentContext, call: Call<typeof contract.changeNews>) {
	const { version, texts, corrections = {}, reason } = call.body;
	checkTexts(texts, context.site());
	return actOnNews(context, call, async (tx, row) => {
		if (row.version !== version) return new Refused({ code: 'content.changed', params: {} } as const);
		const isShown = toQueued(row).state === 'shown';
		const known = new Map((await loadNewsTexts(tx, row.id)).map((text) => [text.locale, text]));
		const changed = (Object.entries(texts) as [Locale, contract.NewsText][]).filter(([locale, text]) =>
			(['title', 'summary', 'markdown'] as const).some((name) => known.get(locale)?.[name] !== text[name]),
		);
		if (changed.length === 0) return new Refused({ code: 'content.unchanged', params: {} } as const);
		const stray = (Object.keys(corrections) as Locale[]).find(
			(locale) => !isShown || !changed.some(([one]) => one === locale),
		);
		if (stray !== undefined) throw new InvalidFields([{ field: `corrections.${stray}`, code: 'field.invalid' }]);
		for (const [locale, text] of changed)
			await insertNewsText(tx, {
				...text,
				newsId: row.id,
				locale,
				version: version + 1,
				correction: corrections[locale] ?? null,
				writtenBy: call.caller.userId,
			});
		await updateNews(tx, row.id, { ...row, version: version + 1 });
		const before = changed.map(([locale]) => {
			const { title = '', summary = '', markdown = '' } = known.get(locale) ?? {};
			return [locale, { title, summary, markdown }];
		});
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'news.changed',
			subject: `news:${row.id}`,
			before: { version, texts: Object.fromEntries(before) },
			after: { version: version + 1, texts: Object.fromEntries(changed), corrections },
		});
		return undefined;
	});
}

/** Shows an article from now or a later time on. */
export const publishNews = (context: ContentContext, call: Call<typeof contract.publishNews>) =>
	actOnNews(context, call, async (tx, row) => {
		const { version, publish_at, reason } = call.body;
		if (row.version !== version) return new Refused({ code: 'content.changed', params: {} } as const);
		if (toQueued(row).state === 'shown') return new Refused({ code: 'content.news_shown', params: {} } as const);
		const nowMs = Number(row.now);
		const atMs = publish_at === undefined ? nowMs : Math.max(Date.parse(publish_at), nowMs);
		if (atMs > nowMs + LONGEST_AHEAD_MS) throw new InvalidFields([{ field: 'publish_at', code: 'field.invalid' }]);
		await updateNews(tx, row.id, { ...row, publishAt: BigInt(atMs) });
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'news.published',
			subject: `news:${row.id}`,
			before: { publish_at: toInstant(row.publishAt) },
			after: { version, publish_at: toInstant(atMs) },
		});
		return undefined;
	});

/** Makes a draft of it again, no longer pinned. */
export const withdrawNews = (context: ContentContext, call: Call<typeof contract.withdrawNews>) =>
	actOnNews(context, call, async (tx, row) => {
		if (row.publishAt === null) return new Refused({ code: 'content.news_draft', params: {} } as const);
		await updateNews(tx, row.id, { ...row, publishAt: null, pinned: false });
		await appendAudit(tx, {
			...deedOf(call, call.body),
			act: 'news.withdrawn',
			subject: `news:${row.id}`,
			before: { publish_at: toInstant(row.publishAt) },
			after: { publish_at: null },
		});
		return undefined;
	});

export const pinNews = (context: ContentContext, call: Call<typeof contract.pinNews>) =>
	actOnNews(context, call, async (tx, row) => {
		const { pinned, reason } = call.body;
		if (pinned === row.pinned) return new Refused({ code: 'content.unchanged', params: {} } as const);
		if (pinned && (await countPinned(tx)) >= contract.PINNED_LIMIT)
			return new Refused({ code: 'content.too_many_pinned', params: { limit: contract.PINNED_LIMIT } } as const);
		await updateNews(tx, row.id, { ...row, pinned });
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'news.pinned',
			subject: `news:${row.id}`,
			before: { pinned: row.pinned },
			after: { pinned },
		});
		return undefined;
	});
