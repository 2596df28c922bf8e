import { getNews, listNews } from '@fairtick/domain/content/news-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';

const PAGE = 20;

/** The published articles, pinned ones first. */
export const newsQuery = (locale: Locale) =>
	infiniteQueryOptions({
		queryKey: ['news', locale],
		queryFn: ({ signal, pageParam }) =>
			fetchAnswer(listNews, { query: { locale, limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, signal),
		initialPageParam: '',
		getNextPageParam: ({ next_cursor }) => next_cursor,
		retry: false,
		// The list reports a failure itself; below the help centre it does not matter.
		meta: { silent: true },
	});

export const articleQuery = (slug: string, locale: Locale) =>
	queryOptions({
		queryKey: ['news', locale, slug],
		queryFn: ({ signal }) => fetchAnswer(getNews, { params: { slug }, query: { locale } }, signal),
		retry: false,
	});
