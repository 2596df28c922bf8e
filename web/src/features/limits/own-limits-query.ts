import { getOwnLimits } from '@fairtick/domain/limits/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { OWN_LIMITS_KEY } from './own-limits-cache.ts';

/** The viewer's own limits and how much of them is used. */
export const ownLimitsQuery = queryOptions({
	queryKey: OWN_LIMITS_KEY,
	queryFn: ({ signal }) => fetchAnswer(getOwnLimits, {}, signal),
});
