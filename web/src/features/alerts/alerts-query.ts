import { listAlerts } from '@fairtick/domain/alerts/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { ALERTS_KEY } from './alerts-key.ts';

/** The viewer's price alerts, newest first. */
export const alertsQuery = queryOptions({
	queryKey: ALERTS_KEY,
	queryFn: async ({ signal }) => (await fetchAnswer(listAlerts, {}, signal)).data,
	staleTime: 0,
});
