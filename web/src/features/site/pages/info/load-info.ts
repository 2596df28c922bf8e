import { getPage } from '@fairtick/domain/content/contract';
import type { InfoName } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { loadChunk } from '../../../../kit/base/load-chunk.ts';
import type { InfoPages } from './content.ts';

/** The built-in pages of a language are one chunk, fetched when the first of them is opened. */
const LOADERS: Readonly<Record<Locale, () => Promise<InfoPages>>> = {
	en: () => import('./en/index.ts'),
	br: () => import('./br/index.ts'),
	id: () => import('./id/index.ts'),
	in: () => import('./in/index.ts'),
};

export const loadBuiltIn = (locale: Locale) => loadChunk(`info-${locale}`, LOADERS[locale]);

/** A page as staff published it, or as it is built in (ADMIN-07). */
export const infoQuery = (name: InfoName, locale: Locale) =>
	queryOptions({
		queryKey: ['info', name, locale],
		queryFn: async ({ signal }) => {
			const [published, builtIn] = await Promise.all([
				fetchAnswer(getPage, { params: { name }, query: { locale } }, signal),
				loadBuiltIn(locale),
			]);
			return { published, builtIn: builtIn[name] };
		},
		staleTime: 5 * 60_000,
		retry: false,
	});
