import { listAlerts } from '@fairtick/domain/alerts/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { openChannel } from '../../kit/base/tabs.ts';
import { ALERTS_KEY } from './alerts-key.ts';

/** The viewer's price alerts, newest first. */
const alertsQuery = queryOptions({
	queryKey: ALERTS_KEY,
	queryFn: async ({ signal }) => (await fetchAnswer(listAlerts, {}, signal)).data,
	staleTime: 0,
});

/** Keeps the alerts of this browser's tabs equal. */
const changes = openChannel('alerts');

/** Call this after setting or removing an alert: every tab that shows alerts refetches them. */
export function refreshAlerts(queryClient: QueryClient): Promise<void> {
	changes?.postMessage(null);
	return queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
}

/** The viewer's price alerts, newest first, updated when another tab changes them. */
export function useAlerts() {
	const queryClient = useQueryClient();
	useEffect(() => {
		if (changes !== null) changes.onmessage = () => queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
	}, [queryClient]);
	return useQuery(alertsQuery);
}
