import { getLimits } from '@fairtick/domain/trading/limits';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';

export const LIMITS_KEY = ['limits'] as const;

/** What bounds placements; whatever opens or closes a trade is counted from the lists, which events keep. */
export const limitsQuery = queryOptions({
	queryKey: LIMITS_KEY,
	queryFn: ({ signal }) => fetchAnswer(getLimits, {}, signal),
	staleTime: 60_000,
	// Only spares a click that could not succeed: the server decides anyway.
	meta: { silent: true },
});
