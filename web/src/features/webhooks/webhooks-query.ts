import { listDeliveries, listWebhooks } from '@fairtick/domain/webhooks/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** Deliveries come and go by themselves while they are looked at. */
const ASK_EVERY_MS = 5_000;

/** The viewer's webhooks, newest first. */
export const webhooksQuery = queryOptions({
	queryKey: ['webhooks'],
	queryFn: async ({ signal }) => (await fetchAnswer(listWebhooks, {}, signal)).data,
	staleTime: 0,
});

/** The log of one of them, newest first. */
export const deliveriesQuery = (id: string) =>
	queryOptions({
		queryKey: ['webhook-deliveries', id],
		queryFn: async ({ signal }) => (await fetchAnswer(listDeliveries, { params: { id } }, signal)).data,
		staleTime: 0,
		refetchInterval: ASK_EVERY_MS,
	});
