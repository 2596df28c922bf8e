import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Input, Schema } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { asQuery, type Known } from './filters.ts';

export type Page = z.ZodMiniType<{ readonly data: readonly unknown[]; readonly next_cursor: string | null }>;
export type ListCall<Params extends Schema, Query extends Schema, Answer extends Page> = Endpoint<
	Params,
	Query,
	z.ZodMiniUndefined,
	Answer
>;

interface PagesOptions<Params, Query, Given> {
	/** Rows of a page, by default as many as the call returns. */
	limit?: number;
	params?: Params;
	filters?: Given & Known<Query, Given>;
}

/** A list whose further pages are loaded on demand. */
export function usePages<Params extends Schema, Query extends Schema, Answer extends Page, const Given = object>(
	key: readonly unknown[],
	list: ListCall<Params, Query, Answer>,
	{ limit, params, filters }: PagesOptions<z.output<Params>, z.output<Query>, Given>,
) {
	return useInfiniteQuery({
		queryKey: ['admin', ...key],
		queryFn: ({ signal, pageParam }) => {
			const input = { params, query: { limit, cursor: pageParam, ...asQuery<object>(filters ?? {}) } };
			return fetchAnswer(list, input as unknown as Input<Params, Query, z.ZodMiniUndefined>, signal);
		},
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
		staleTime: 0,
	});
}
