import { getConversation, listConversations } from '@fairtick/domain/support/conversation-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { CONVERSATIONS_KEY } from './conversations-key.ts';

const PAGE = 20;

/** The viewer's conversations, last changed first. */
export const conversationsQuery = infiniteQueryOptions({
	queryKey: [...CONVERSATIONS_KEY, 'list'],
	queryFn: ({ signal, pageParam }) =>
		fetchAnswer(listConversations, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, signal),
	initialPageParam: '',
	getNextPageParam: ({ next_cursor }) => next_cursor,
	staleTime: 0,
});

/** A conversation with its messages. */
export const conversationQuery = (id: string) =>
	queryOptions({
		queryKey: [...CONVERSATIONS_KEY, id],
		queryFn: ({ signal }) => fetchAnswer(getConversation, { params: { id } }, signal),
		staleTime: 0,
	});
