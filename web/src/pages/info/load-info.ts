import type { Locale } from '@fairtick/domain/wire/primitives';
import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../../base/load-chunk.ts';
import type { InfoPages } from './content.ts';

/** The pages of a language are one chunk, fetched when the first of them is opened. */
const LOADERS: Readonly<Record<Locale, () => Promise<InfoPages>>> = {
	en: async () => (await import('./en/index.ts')).en,
	br: async () => (await import('./br/index.ts')).br,
	id: async () => (await import('./id/index.ts')).id,
	in: async () => (await import('./in/index.ts')).hindi,
};

export const infoQuery = (locale: Locale) =>
	queryOptions({
		queryKey: ['info', locale],
		queryFn: () => loadChunk(`info-${locale}`, LOADERS[locale]),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
