import { getPlacementLimits } from '@fairtick/domain/trading/placement-limits';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

export const PLACEMENT_LIMITS_KEY = ['placement-limits'] as const;

/** Limits on placements. Opened and closed trades are counted from the lists, which events update. */
export const placementLimitsQuery = queryOptions({
	queryKey: PLACEMENT_LIMITS_KEY,
	queryFn: ({ signal }) => fetchAnswer(getPlacementLimits, {}, signal),
	staleTime: 60_000,
	// Only avoids a click that could not succeed; the server decides anyway.
	meta: { silent: true },
});
