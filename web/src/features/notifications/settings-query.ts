import { getNotificationSettings, type NotificationSettings } from '@fairtick/domain/notifications/settings-contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** The viewer's choices of ways. */
export const notificationSettingsQuery = queryOptions({
	queryKey: ['notification-settings'],
	queryFn: ({ signal }) => fetchAnswer(getNotificationSettings, {}, signal),
	staleTime: 0,
});

type Kind = NotificationSettings['kinds'][number]['kind'];

/**
 * Shows the saved settings of a kind, or with null of the quiet hours. The rest of the answer is ignored: of two
 * simultaneous changes, the later answer may be older.
 */
export function showSaved(queryClient: QueryClient, saved: NotificationSettings, kind: Kind | null): void {
	queryClient.setQueryData(notificationSettingsQuery.queryKey, (shown) => {
		if (shown === undefined) return saved;
		if (kind === null) return { ...saved, kinds: shown.kinds };
		const fresh = saved.kinds.find((one) => one.kind === kind);
		return { ...shown, kinds: shown.kinds.map((one) => (one.kind === kind && fresh ? fresh : one)) };
	});
}
