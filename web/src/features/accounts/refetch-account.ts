import type { QueryClient } from '@tanstack/react-query';
import { askedMode } from './account-mode.ts';

/** Queries that are refreshed after a switch, however fresh (TOP-12): trades, assets with their limits, and the calendar. */
const OF_ACCOUNT = ['trades', 'assets', 'calendar'];

export function refetchAccount(queryClient: QueryClient): void {
	for (const key of OF_ACCOUNT) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Ends a switch that this page asked for, unless the watch over the current account has seen it already: what belongs to it is asked for once. */
export function finishSwitch(queryClient: QueryClient): void {
	if (askedMode.get() === null) return;
	askedMode.set(null);
	refetchAccount(queryClient);
}
