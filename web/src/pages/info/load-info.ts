import type { Locale } from '@fairtick/domain/wire/primitives';
import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../../base/load-chunk.ts';
import type { InfoPages } from './content.ts';

/** The pages of a language are one chunk, fetched when the first of them is opened. */
const LOADERS: Readonly<Record<Locale, () => Promise<InfoPages>>> = {
	en: () => import('./en/index.ts'),
	br: () => import('./br/index.ts'),
	id: () => import('./id/index.ts'),
	in: () => import('./in/index.ts'),
};

export const infoQuery = (locale: Locale) =>
	queryOptions({
		queryKey: ['info', locale],
		queryFn: () => loadChunk(`info-${locale}`, LOADERS[locale]),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
