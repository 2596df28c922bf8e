import {
	type listNotifications as listEndpoint,
	NOTIFICATIONS_KEPT_DAYS,
	type Notification,
	type NotificationFacts,
	type readNotifications as readEndpoint,
} from '@fairtick/domain/notifications/contract';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, lockUsers, type UserState } from '../acting/index.ts';
import { inTransaction, loadClock } from '../database/index.ts';
import { type Call, DEFAULT_PAGE, readCursor, toPage } from '../http/index.ts';
import type { NotificationsContext } from './context.ts';
import {
	deleteOld,
	loadNotifications,
	loadOwnersOfOld,
	loadUnread,
	type NotificationRow,
	updateRead,
} from './queries.ts';
import { insertNotificationEvents } from './user-event.ts';

/** A page of the caller's notifications, and how many are unread (NOTE-01). */
export async function listNotifications(
	{ database }: NotificationsContext,
	{ caller: { userId }, query, locale }: Call<typeof listEndpoint>,
) {
	const { limit = DEFAULT_PAGE, cursor, kind, unread } = query;
	const filter = { kind, unread: unread === 'true', before: readCursor(cursor, 'number'), limit: limit + 1 };
	const rows = await loadNotifications(database, userId, filter);
	return {
		...toPage(
			rows,
			limit,
			({ id }) => id,
			(row) => show(row, locale),
		),
		totUnread: await loadUnread(database, userId),
	};
}

function show({ id, kind, facts, at, read }: NotificationRow, locale: Locale): Notification {
	const kept = { kind, ...facts } as NotificationFacts;
	const about =
		kept.kind === 'announcement' ? { kind: kept.kind, text: kept.texts[locale] ?? kept.texts.en ?? '' } : kept;
	return { id: Number(id), at: toInstant(at), read, about };
}

/** Marks notifications as read; every screen of the caller's is told how many are left. */
export async function readNotifications({ database, publish }: NotificationsContext, call: Call<typeof readEndpoint>) {
	const { body } = call;
	const { events, totUnread } = await actAs(database, call, async (tx, { state }) => {
		const unread = await updateRead(tx, state.userId, 'ids' in body ? body.ids : null);
		if (unread === null) return { events: [], totUnread: await loadUnread(tx, state.userId) };
		return { events: await insertNotificationEvents(tx, [{ state, told: null, unread }]), totUnread: unread };
	});
	publish(events);
	return { totUnread };
}

/** Users whose old notifications go in one transaction. */
const USERS_AT_ONCE = 50;

/** Forgets what is older than 90 days. */
export async function forgetNotifications({ database, publish }: NotificationsContext): Promise<void> {
	const beforeMs = (await loadClock(database)) - BigInt(NOTIFICATIONS_KEPT_DAYS * 86_400_000);
	for (;;) {
		const userIds = await loadOwnersOfOld(database, beforeMs, USERS_AT_ONCE);
		if (userIds.length === 0) return;
		const events = await inTransaction(database, async (tx) => {
			const states = await lockUsers(tx, userIds);
			const counts = await deleteOld(tx, userIds, beforeMs);
			return insertNotificationEvents(
				tx,
				[...counts].map(([userId, unread]) => ({ state: states.get(userId) as UserState, told: null, unread })),
			);
		});
		publish(events);
	}
}
