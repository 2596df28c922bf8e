import { getOwnLimits } from '@fairtick/domain/limits/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';

export const OWN_LIMITS_KEY = ['own-limits'] as const;

/** The viewer's own limits and how much of them is used; trades and changes on any device ask for it again. */
export const ownLimitsQuery = queryOptions({
	queryKey: OWN_LIMITS_KEY,
	queryFn: ({ signal }) => fetchAnswer(getOwnLimits, {}, signal),
});
