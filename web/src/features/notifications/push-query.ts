import { getPush } from '@fairtick/domain/notifications/push-contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** The viewer's devices that get push messages. */
export const pushQuery = queryOptions({
	queryKey: ['push'],
	queryFn: ({ signal }) => fetchAnswer(getPush, {}, signal),
	staleTime: 0,
});
