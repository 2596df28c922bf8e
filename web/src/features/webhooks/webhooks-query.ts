import { listDeliveries, listWebhooks } from '@fairtick/domain/webhooks/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** Polling interval of a shown log of deliveries. */
const ASK_EVERY_MS = 5_000;

/** The viewer's webhooks, newest first. */
export const webhooksQuery = queryOptions({
	queryKey: ['webhooks'],
	queryFn: async ({ signal }) => (await fetchAnswer(listWebhooks, {}, signal)).data,
	staleTime: 0,
});

/** A webhook's log of deliveries, newest first. */
export const deliveriesQuery = (id: string) =>
	queryOptions({
		queryKey: ['webhook-deliveries', id],
		queryFn: async ({ signal }) => (await fetchAnswer(listDeliveries, { params: { id } }, signal)).data,
		staleTime: 0,
		refetchInterval: ASK_EVERY_MS,
	});
