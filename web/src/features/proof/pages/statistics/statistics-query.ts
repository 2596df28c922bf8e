import { getProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';

export const DAY_MS = 86_400_000;
/** Days that can be chosen, as in the address. */
export const DAYS = ['7', '30', '90', '365'] as const;
export type Days = (typeof DAYS)[number];

/** The range of this number of days (UTC) up to today, in the form of the call. */
export function rangeOf(days: Days): { from: string; to: string } {
	const nowMs = Date.now();
	const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
	return { from: dayOf(nowMs - (Number(days) - 1) * DAY_MS), to: dayOf(nowMs) };
}

/** Figures of the last days; they change once an hour. */
export const proofStatisticsQuery = (days: Days) =>
	queryOptions({
		queryKey: ['proof', 'statistics', days],
		queryFn: ({ signal }) => fetchAnswer(getProofStatistics, { query: rangeOf(days) }, signal),
		staleTime: 60_000,
	});
