import type { QueryClient } from '@tanstack/react-query';

/** What is asked for anew after a switch, however fresh (TOP-12): trades, assets with their limits, and the calendar. */
const OF_ACCOUNT = ['trades', 'assets', 'calendar'];

export function refetchAccount(queryClient: QueryClient): void {
	for (const key of OF_ACCOUNT) void queryClient.invalidateQueries({ queryKey: [key] });
}
