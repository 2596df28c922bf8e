import { useInfiniteQuery } from '@tanstack/react-query';

/** A list whose further pages come on demand; `load` gets the cursor of the page before, none for the first. */
export function usePages<Answer extends { readonly next_cursor: string | null }>(
	key: readonly unknown[],
	load: (cursor: string | undefined, signal: AbortSignal) => Promise<Answer>,
) {
	return useInfiniteQuery({
		queryKey: ['admin', ...key],
		queryFn: ({ signal, pageParam }) => load(pageParam, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next_cursor }: Answer) => next_cursor ?? undefined,
		staleTime: 0,
	});
}
