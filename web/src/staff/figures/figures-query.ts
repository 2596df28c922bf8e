import { exportFigures, getFigures } from '@fairtick/domain/figures/contract';
import type { QueryOf } from '@fairtick/domain/wire/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { readToken } from '../../features/identity/session.ts';
import { headersOf } from '../../kit/api/early-calls.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { currentLocale } from '../../kit/i18n/locale.ts';
import { given } from '../../kit/navigation/use-filters.ts';
import { saveFile } from '../../kit/ui/save-file.ts';
import { asQuery } from '../kit/filters.ts';

type Query = QueryOf<typeof getFigures>;

export const FIGURE_FILTERS = ['mode', 'from', 'to', 'country', 'asset'] as const satisfies (keyof Query)[];
export type FigureFilters = Record<(typeof FIGURE_FILTERS)[number], string>;

const REFRESH_MS = 60_000;

/** The figures of the address's filters, polled every minute. */
export const figuresQuery = (filters: FigureFilters) => ({
	queryKey: ['admin', 'figures', filters],
	queryFn: ({ signal }: { signal: AbortSignal }) => fetchAnswer(getFigures, { query: asQuery<Query>(filters) }, signal),
	// The previous filters' figures stay, paler, until the new ones are loaded.
	staleTime: 0,
	refetchInterval: REFRESH_MS,
	placeholderData: keepPreviousData,
});

/** A plain link would not send the token. */
export async function downloadFigures(filters: FigureFilters): Promise<void> {
	const address = `${exportFigures.path}?${new URLSearchParams(given(filters) as Record<string, string>)}`;
	const answer = await fetch(address, { headers: headersOf(readToken(), currentLocale()) });
	if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
	saveFile('figures.csv', 'text/csv', await answer.blob());
}
