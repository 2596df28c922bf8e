import { type QueryKey, useQueries } from '@tanstack/react-query';

/** Result of `queryOptions`, with any data. */
interface AnyQuery {
	readonly queryKey: QueryKey;
	// biome-ignore lint/suspicious/noExplicitAny: the answers are not read here
	readonly queryFn?: any;
	// biome-ignore lint/suspicious/noExplicitAny: the same
	readonly staleTime?: any;
}

/**
 * True once every query has answered or failed. A page waits for it, so that no part moves those below it (PERF-13).
 */
export function useAnswered(queries: readonly AnyQuery[]): boolean {
	return useQueries({ queries: [...queries] }).every(({ isPending }) => !isPending);
}
