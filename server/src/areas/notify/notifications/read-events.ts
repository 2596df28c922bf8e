import { decideNotifications, type NewNotification, NOTIFIED_KINDS } from '@fairtick/domain/notifications/rules';
import type { NotifiedEvent } from '@fairtick/domain/notifications/table';
import { lockFreeUsers, type UserState } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import {
	loadEventsAfter,
	mayBeMore,
	type PublishedUserEvent,
	type RecordedEvent,
	readThrough,
	type ShownUserEvent,
	showUserEvents,
} from '../../../platform/events/index.ts';
import type { NotificationsContext } from './context.ts';
import { notify } from './notify.ts';
import { type Behind, loadBehind, loadPositions, upsertPositions } from './queries.ts';
import { insertNotificationEvents } from './user-event.ts';

/** A user's notifications for the events after `readN`, up to `seenN`. */
interface Gathered extends Behind {
	readonly seenN: bigint;
	readonly hasMore: boolean;
	readonly notifications: readonly NewNotification[];
}

/**
 * Makes notifications of users' unread events, in order and each once: the position is written in the same commit, under
 * the users' locks, and compared there with the one that was read before. Slow reads need no lock, and a taken lock is
 * not waited for, so that no user's orders wait long. Returns the users to read again: locked ones, and those with more
 * events than one run reads.
 */
export async function readEvents(context: NotificationsContext, userIds: readonly number[]): Promise<number[]> {
	const { database, publish } = context;
	const gathered = await gather(context, await loadBehind(database, userIds));
	if (gathered.length === 0) return [];
	const { events, again } = await inTransaction(database, (tx) => commit(tx, gathered));
	publish(events);
	return again;
}

async function gather({ database, eventViews }: NotificationsContext, behind: readonly Behind[]): Promise<Gathered[]> {
	const places = behind.map(({ userId, readN }) => ({ userId, afterN: readN }));
	const ofUsers = Map.groupBy(await loadEventsAfter(database, places, NOTIFIED_KINDS), ({ userId }) => userId);
	const gathered: Gathered[] = [];
	for (const user of behind) {
		const events = ofUsers.get(user.userId) ?? [];
		const since = events.filter(({ recordedAtMs }) => BigInt(recordedAtMs) >= user.sinceMs);
		const shown = await showUserEvents(database, eventViews(), user.userId, since);
		gathered.push({
			...user,
			seenN: readThrough(events, user.newestN),
			hasMore: mayBeMore(events),
			notifications: decideNotifications(
				shown.flatMap((event, index) => {
					const { recordedAtMs: atMs } = since[index] as RecordedEvent;
					return isNotified(event) ? [{ ...event, atMs }] : [];
				}),
			),
		});
	}
	return gathered;
}

const isNotified = (event: ShownUserEvent): event is ShownUserEvent<NotifiedEvent['type']> =>
	NOTIFIED_KINDS.has(event.type);

async function commit(
	tx: Queryable,
	gathered: readonly Gathered[],
): Promise<{ events: PublishedUserEvent[]; again: number[] }> {
	const states = await lockFreeUsers(
		tx,
		gathered.map(({ userId }) => userId),
	);
	const positions = await loadPositions(tx, [...states.keys()]);
	const mine = gathered.filter(({ userId, readN }) => positions.get(userId) === readN);
	const { rows, unread } = await notify(
		tx,
		mine.flatMap(({ userId, notifications }) => notifications.map((one) => ({ userId, ...one }))),
	);
	const stateOf = (userId: number) => states.get(userId) as UserState;
	const newest = new Map(mine.map(({ userId }) => [userId, stateOf(userId).eventN]));
	const rowsOf = Map.groupBy(rows, ({ userId }) => userId);
	const counts = await upsertPositions(
		tx,
		mine.map(({ userId, seenN }) => ({
			userId,
			// Its own events need no notification: if no other came meanwhile, they count as read.
			readN: seenN === newest.get(userId) ? seenN + BigInt(rowsOf.get(userId)?.length ?? 0) : seenN,
			unread: unread.get(userId) ?? 0,
		})),
	);
	const events = await insertNotificationEvents(
		tx,
		rows.map(({ userId, id, kind }) => ({
			state: stateOf(userId),
			notification: { id, kind },
			unread: counts.get(userId) ?? 0,
		})),
	);
	const isDone = new Set(mine.filter(({ hasMore }) => !hasMore).map(({ userId }) => userId));
	return { events, again: gathered.map(({ userId }) => userId).filter((userId) => !isDone.has(userId)) };
}
