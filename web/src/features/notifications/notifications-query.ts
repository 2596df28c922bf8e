import { listNotifications } from '@fairtick/domain/notifications/contract';
import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { NOTIFICATIONS_KEY } from './notifications-key.ts';

const PAGE = 30;

interface NotificationFilters {
	/** Undefined for all kinds. */
	readonly kind: NotificationKind | undefined;
	readonly unread: boolean;
}

/** The viewer's notifications, newest first. */
export const notificationsQuery = ({ kind, unread }: NotificationFilters) =>
	infiniteQueryOptions({
		queryKey: [...NOTIFICATIONS_KEY, kind ?? 'all', unread],
		queryFn: ({ signal, pageParam }) =>
			fetchAnswer(
				listNotifications,
				{
					query: {
						limit: PAGE,
						...(kind && { kind }),
						...(unread && { unread: 'true' as const }),
						...(pageParam && { cursor: pageParam }),
					},
				},
				signal,
			),
		initialPageParam: '',
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
