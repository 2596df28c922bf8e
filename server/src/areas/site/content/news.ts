import * as contract from '@fairtick/domain/content/news-contract';
import { INFO_NAMES, type InfoName } from '@fairtick/domain/site/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../../platform/http/index.ts';
import type { ContentContext } from './context.ts';
import { drawPublished } from './draw-page.ts';
import { loadCorrections, loadNewestNews, loadShownArticle, loadShownNews, type ShownRow } from './news-queries.ts';
import { loadNewestText } from './queries.ts';

/** The published articles, in the reader's language or in English (ADMIN-07). */
export async function listNews({ database }: ContentContext, { query }: Call<typeof contract.listNews>) {
	const { limit = DEFAULT_PAGE, cursor, locale } = query;
	const after = readCursor(cursor, 'position');
	const rows = await loadShownNews(database, { locale, limit: limit + 1, after });
	return toPage(rows, limit, ({ place, id }) => ({ atMs: place, id }), toListed);
}

const toListed = ({ slug, locale, title, summary, publishAt, pinned, correctedAt }: ShownRow): contract.ListedNews => ({
	slug,
	locale,
	title,
	summary,
	published_at: toInstant(publishAt),
	pinned,
	corrected_at: toInstant(correctedAt),
});

export async function showNews({ database, site }: ContentContext, { params, query }: Call<typeof contract.getNews>) {
	const row = await loadShownArticle(database, params.slug, query.locale);
	if (row === null) throw new HttpError('http.not_found');
	const corrections = await loadCorrections(database, row.id);
	return {
		...toListed(row),
		version: row.version,
		changed_at: toInstant(row.writtenAt),
		content: drawPublished(row.markdown, site()),
		corrections: corrections
			.filter(({ locale }) => locale === row.locale)
			.map(({ writtenAt, correction }) => ({ at: toInstant(writtenAt), text: correction })),
	};
}

/** The texts that the help centre searches besides the built-in pages, which the browser has. */
export async function showSearchedTexts(
	{ database, site }: ContentContext,
	{ query: { locale } }: Call<typeof contract.getSearchedTexts>,
) {
	const facts = site();
	const texts = await Promise.all(INFO_NAMES.map((name: InfoName) => loadNewestText(database, name, locale)));
	const news = await loadNewestNews(database, locale, contract.SEARCHED_NEWS);
	return {
		pages: texts.flatMap((text) =>
			text === null || text.markdown === '' ? [] : [{ name: text.name, content: drawPublished(text.markdown, facts) }],
		),
		news: news.map(({ slug, locale: language, title, summary, markdown }) => ({
			slug,
			locale: language,
			title,
			summary,
			content: drawPublished(markdown, facts),
		})),
	};
}
