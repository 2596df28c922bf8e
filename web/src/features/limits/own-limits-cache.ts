import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { QueryClient } from '@tanstack/react-query';

export const OWN_LIMITS_KEY = ['own-limits'] as const;

export const setOwnLimits = (queryClient: QueryClient, limits: OwnLimits) =>
	queryClient.setQueryData(OWN_LIMITS_KEY, limits);

/** Refetches shown limits after a change or an answer on any device. */
export const refreshOwnLimits = (queryClient: QueryClient) =>
	queryClient.invalidateQueries({ queryKey: OWN_LIMITS_KEY });

/** Refetches shown limits, if there are any, after a real trade has changed the used part. */
export function refreshUsedLimits(queryClient: QueryClient): void {
	const known = queryClient.getQueryData<OwnLimits>(OWN_LIMITS_KEY);
	if (known?.limits.some(({ value }) => value !== null)) void refreshOwnLimits(queryClient);
}
