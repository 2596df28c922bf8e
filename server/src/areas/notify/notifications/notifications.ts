import {
	type listNotifications as listEndpoint,
	NOTIFICATIONS_KEPT_DAYS,
	type Notification,
	type readNotifications as readEndpoint,
} from '@fairtick/domain/notifications/contract';
import { inLanguage, isNotificationKind, type NotificationFacts } from '@fairtick/domain/notifications/table';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, lockFreeUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, loadClock } from '../../../platform/database/index.ts';
import { type AllRead, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import { byUser, eachApart } from '../../../platform/jobs/index.ts';
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
	const { limit = DEFAULT_PAGE, cursor, kind, unread, ...rest } = query;
	rest satisfies AllRead;
	const filter = { kind, unread: unread === 'true', before: readCursor(cursor, 'number'), limit: limit + 1 };
	const rows = await loadNotifications(database, userId, filter);
	const { data, next_cursor } = toPage(
		rows,
		limit,
		({ id }) => id,
		(row) => show(row, locale),
	);
	return {
		data: data.filter((shown) => shown !== null),
		next_cursor,
		totUnread: await loadUnread(database, userId),
	};
}

/** Null for a kind that only a newer version knows: it is listed again once that version runs. */
function show({ id, kind, facts, at, read }: NotificationRow, locale: Locale): Notification | null {
	if (!isNotificationKind(kind)) return null;
	const about = inLanguage({ kind, ...facts } as NotificationFacts, locale);
	return { id: Number(id), at: toInstant(at), read, about };
}

/**
 * Marks notifications as read; every screen of the caller's gets the new count. Very many are marked in several
 * transactions, between which the caller's orders get the lock.
 */
export async function readNotifications({ database, publish }: NotificationsContext, call: Call<typeof readEndpoint>) {
	const { body } = call;
	for (;;) {
		const { events, unread, mayBeMore } = await actAs(database, call, async (tx, { state }) => {
			const { marked, ...left } = await updateRead(tx, state.userId, 'ids' in body ? body.ids : null);
			const news = { state, notification: null, unread: left.unread };
			return { ...left, events: marked > 0 ? await insertNotificationEvents(tx, [news]) : [] };
		});
		publish(events);
		if (!mayBeMore) return { totUnread: unread };
	}
}

/** Users who are looked for at a time. */
const PORTION = 500;

/** Deletes notifications older than 90 days, user by user; a locked user is left for the next night. */
export async function forgetNotifications({ database, publish }: NotificationsContext): Promise<void> {
	const beforeMs = (await loadClock(database)) - BigInt(NOTIFICATIONS_KEPT_DAYS * 86_400_000);
	const owners = byUser(
		(after) => loadOwnersOfOld(database, beforeMs, after, PORTION),
		(userId) => userId,
	);
	await eachApart(owners, async (userId) => {
		for (let mayBeMore = true; mayBeMore; ) {
			const gone = await inTransaction(database, async (tx) => {
				const state = (await lockFreeUsers(tx, [userId])).get(userId);
				if (state === undefined) return { events: [], mayBeMore: false };
				const { unread, ...rest } = await deleteOld(tx, userId, beforeMs);
				const events =
					unread === null ? [] : await insertNotificationEvents(tx, [{ state, notification: null, unread }]);
				return { ...rest, events };
			});
			publish(gone.events);
			({ mayBeMore } = gone);
		}
	});
}
