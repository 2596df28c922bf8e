import { getDispute, listDisputes } from '@fairtick/domain/support/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { DISPUTES_KEY } from './disputes-key.ts';

const PAGE = 20;

/** The viewer's disputes, newest first. */
export const disputesQuery = infiniteQueryOptions({
	queryKey: [...DISPUTES_KEY, 'list'],
	queryFn: ({ signal, pageParam }) =>
		fetchAnswer(listDisputes, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, signal),
	initialPageParam: '',
	getNextPageParam: ({ next_cursor }) => next_cursor,
	staleTime: 0,
});

/** A dispute with its messages. */
export const disputeQuery = (id: string) =>
	queryOptions({
		queryKey: [...DISPUTES_KEY, id],
		queryFn: ({ signal }) => fetchAnswer(getDispute, { params: { id } }, signal),
		staleTime: 0,
	});
