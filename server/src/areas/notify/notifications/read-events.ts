import { decideNotifications, HEARD_KINDS, type NewNotification } from '@fairtick/domain/notifications/rules';
import type { HeardEvent } from '@fairtick/domain/notifications/table';
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
import { type Behind, loadBehind, loadHeard, upsertHeard } from './queries.ts';
import { tell } from './tell.ts';
import { insertNotificationEvents } from './user-event.ts';

/** A user's notifications for the events after `heardN`, up to `seenN`. */
interface Heard extends Behind {
	readonly seenN: bigint;
	readonly hasMore: boolean;
	readonly told: readonly NewNotification[];
}

/**
 * Makes notifications of users' unread events, in order and each once: the position is written in the same commit, under
 * the users' locks, and compared there with the one that was read before. Slow reads need no lock, and a taken lock is
 * not waited for, so that no user's orders wait long. Returns the users to read again: locked ones, and those with more
 * events than one run reads.
 */
export async function readEvents(context: NotificationsContext, userIds: readonly number[]): Promise<number[]> {
	const { database, publish } = context;
	const heard = await gather(context, await loadBehind(database, userIds));
	if (heard.length === 0) return [];
	const { events, again } = await inTransaction(database, (tx) => commit(tx, heard));
	publish(events);
	return again;
}

async function gather({ database, eventViews }: NotificationsContext, behind: readonly Behind[]): Promise<Heard[]> {
	const places = behind.map(({ userId, heardN }) => ({ userId, afterN: heardN }));
	const ofUsers = Map.groupBy(await loadEventsAfter(database, places, HEARD_KINDS), ({ userId }) => userId);
	const heard: Heard[] = [];
	for (const user of behind) {
		const events = ofUsers.get(user.userId) ?? [];
		const since = events.filter(({ recordedAtMs }) => BigInt(recordedAtMs) >= user.sinceMs);
		const shown = await showUserEvents(database, eventViews(), user.userId, since);
		heard.push({
			...user,
			seenN: readThrough(events, user.newestN),
			hasMore: mayBeMore(events),
			told: decideNotifications(
				shown.flatMap((event, index) => {
					const { recordedAtMs: atMs } = since[index] as RecordedEvent;
					return isHeard(event) ? [{ ...event, atMs }] : [];
				}),
			),
		});
	}
	return heard;
}

const isHeard = (event: ShownUserEvent): event is ShownUserEvent<HeardEvent['type']> => HEARD_KINDS.has(event.type);

async function commit(
	tx: Queryable,
	heard: readonly Heard[],
): Promise<{ events: PublishedUserEvent[]; again: number[] }> {
	const states = await lockFreeUsers(
		tx,
		heard.map(({ userId }) => userId),
	);
	const heardNs = await loadHeard(tx, [...states.keys()]);
	const mine = heard.filter(({ userId, heardN }) => heardNs.get(userId) === heardN);
	const { rows, unread } = await tell(
		tx,
		mine.flatMap(({ userId, told }) => told.map((one) => ({ userId, ...one }))),
	);
	const stateOf = (userId: number) => states.get(userId) as UserState;
	const newest = new Map(mine.map(({ userId }) => [userId, stateOf(userId).eventN]));
	const rowsOf = Map.groupBy(rows, ({ userId }) => userId);
	const counts = await upsertHeard(
		tx,
		mine.map(({ userId, seenN }) => ({
			userId,
			// Its own events need no notification: if no other came meanwhile, they count as read.
			heardN: seenN === newest.get(userId) ? seenN + BigInt(rowsOf.get(userId)?.length ?? 0) : seenN,
			unread: unread.get(userId) ?? 0,
		})),
	);
	const events = await insertNotificationEvents(
		tx,
		rows.map(({ userId, id, kind }) => ({
			state: stateOf(userId),
			told: { id, kind },
			unread: counts.get(userId) ?? 0,
		})),
	);
	const isDone = new Set(mine.filter(({ hasMore }) => !hasMore).map(({ userId }) => userId));
	return { events, again: heard.map(({ userId }) => userId).filter((userId) => !isDone.has(userId)) };
}
