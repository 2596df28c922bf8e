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

/** Tabs of this browser show the same alerts. */
const changes = openChannel('alerts');

/** Call this after setting or removing an alert: every tab that shows alerts fetches them again. */
export function refreshAlerts(queryClient: QueryClient): Promise<void> {
	changes?.postMessage(null);
	return queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
}

/** The viewer's price alerts, newest first, also while another tab changes them. */
export function useAlerts() {
	const queryClient = useQueryClient();
	useEffect(() => {
		if (changes !== null) changes.onmessage = () => queryClient.invalidateQueries({ queryKey: ALERTS_KEY });
	}, [queryClient]);
	return useQuery(alertsQuery);
}
