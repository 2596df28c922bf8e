import { type QueryKey, useQueries } from '@tanstack/react-query';

/** Result of `queryOptions`, with any data. */
interface AnyQuery {
	readonly queryKey: QueryKey;
	// biome-ignore lint/suspicious/noExplicitAny: the answers are not read here
	readonly queryFn?: any;
	// biome-ignore lint/suspicious/noExplicitAny: the same
	readonly staleTime?: any;
}

/** Returns whether every query has answered or failed: a page waits for it, so that no part pushes those below it down (PERF-13). */
export function useAnswered(queries: readonly AnyQuery[]): boolean {
	return useQueries({ queries: [...queries] }).every(({ isPending }) => !isPending);
}
