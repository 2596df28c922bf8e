import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { QueryClient } from '@tanstack/react-query';

export const OWN_LIMITS_KEY = ['own-limits'] as const;

export const setOwnLimits = (queryClient: QueryClient, limits: OwnLimits) =>
	queryClient.setQueryData(OWN_LIMITS_KEY, limits);

/** Asks again where the limits are shown: they were changed, or answered, on any device. */
export const refreshOwnLimits = (queryClient: QueryClient) =>
	queryClient.invalidateQueries({ queryKey: OWN_LIMITS_KEY });

/** A real trade moved what is used: asks again where the limits are shown and there are any. */
export function refreshUsedLimits(queryClient: QueryClient): void {
	const known = queryClient.getQueryData<OwnLimits>(OWN_LIMITS_KEY);
	if (known?.limits.some(({ value }) => value !== null)) void refreshOwnLimits(queryClient);
}
