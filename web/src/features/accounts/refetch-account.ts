import type { QueryClient } from '@tanstack/react-query';
import { askedMode } from './account-mode.ts';

/**
 * Queries that are refetched after a switch even if fresh (TOP-12): trades, assets with their limits, and the calendar.
 */
const OF_ACCOUNT = ['trades', 'assets', 'calendar'];

export function refetchAccount(queryClient: QueryClient): void {
	for (const key of OF_ACCOUNT) void queryClient.invalidateQueries({ queryKey: [key] });
}

/**
 * Ends this page's own switch, unless the watch over the current account noticed it first. The account's queries are
 * refetched once.
 */
export function finishSwitch(queryClient: QueryClient): void {
	if (askedMode.get() === null) return;
	askedMode.set(null);
	refetchAccount(queryClient);
}
