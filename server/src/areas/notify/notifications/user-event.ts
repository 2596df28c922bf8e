import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { isNotificationKind } from '@fairtick/domain/notifications/table';
import { takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import { combineWrites, loadClock, type Queryable } from '../../../platform/database/index.ts';
import {
	type PublishedUserEvent,
	type UserEventView,
	type UserEventViews,
	userEventsWrite,
} from '../../../platform/events/index.ts';
import { loadKinds, loadUnread } from './queries.ts';

/** The content of one event for a user's screens. */
interface News {
	readonly state: Pick<UserState, 'userId' | 'eventN'>;
	/** The new notification; null: some were read, or are no longer kept. */
	readonly notification: { readonly id: bigint; readonly kind: NotificationKind } | null;
	readonly unread: number;
}

/** Writes events of new and read notifications for screens, in their commit; the caller publishes them afterwards. Needs the users' locks. */
export async function insertNotificationEvents(
	tx: Queryable,
	news: readonly News[],
): Promise<PublishedUserEvent<'notification'>[]> {
	if (news.length === 0) return [];
	const made = news.map(({ state, notification, unread }) => {
		const place = { userId: state.userId, n: takeEventNumber(state) };
		const event = {
			...place,
			kind: 'notification' as const,
			subject: notification && `${notification.id}`,
			balances: null,
		};
		const data = { id: notification && Number(notification.id), kind: notification?.kind ?? null, totUnread: unread };
		return { event, published: { ...place, type: event.kind, data } };
	});
	await tx.query(
		combineWrites([
			userEventsWrite(
				await loadClock(tx),
				made.map(({ event }) => event),
			),
		]),
	);
	return made.map(({ published }) => published);
}

/** The count is that of now; a notification that is no longer kept is none, nor is one of a kind that only a newer version knows. */
const showNotifications: UserEventView<'notification'> = async (db, userId, events) => {
	const [kinds, totUnread] = [
		await loadKinds(
			db,
			userId,
			events.flatMap(({ subject }) => subject ?? []),
		),
		await loadUnread(db, userId),
	];
	return events.map(({ subject }) => {
		const kind = subject === null ? undefined : kinds.get(BigInt(subject));
		return kind === undefined || !isNotificationKind(kind)
			? { id: null, kind: null, totUnread }
			: { id: Number(subject), kind, totUnread };
	});
};

export const notificationsEventViews = { notification: showNotifications } satisfies Partial<UserEventViews>;
