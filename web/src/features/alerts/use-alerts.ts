import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openChannel } from '../../kit/base/tabs.ts';
import { ALERTS_KEY } from './alerts-key.ts';
import { alertsQuery } from './alerts-query.ts';

/** Tabs of this browser show the same alerts. */
const changes = openChannel('alerts');

/** To be called when an alert was set or removed: every tab that shows alerts asks for them anew. */
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
