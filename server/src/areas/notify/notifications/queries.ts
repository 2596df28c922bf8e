import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import type { NotificationFacts } from '@fairtick/domain/notifications/table';
import {
	bigints,
	columns,
	execute,
	ints,
	loadColumn,
	loadMap,
	loadOnlyRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
	texts,
} from '../../../platform/database/index.ts';

/** A user whose newest events have not been read. */
export interface Behind {
	readonly userId: number;
	/** Number of the last event that was read. */
	readonly readN: bigint;
	/** Number of the newest one. */
	readonly newestN: bigint;
	/** Earlier events make no notification: a guest's trades are not those of the user who registered. */
	readonly sinceMs: bigint;
}

/** Users with unread events. Guests and closed accounts get no notifications. */
const BEHIND = `from user_states s join users u on u.id = s.user_id left join notification_states h on h.user_id = s.user_id
	where s.event_n > coalesce(h.heard_n, 0) and u.closed_at is null and u.registered_at is not null`;

/** Those of some users whose newest events have not been read. */
export const loadBehind = (db: Queryable, userIds: readonly number[]) =>
	loadRows(
		db,
		{
			name: 'notifications-behind',
			text: `select s.user_id "userId", coalesce(h.heard_n, 0) "readN", s.event_n "newestN", u.registered_at "sinceMs"
			${BEHIND} and s.user_id = any($1::int[]) order by s.user_id`,
		},
		[ints(userIds)],
	);

/** Users who are behind, at most `limit`, and only those with events of the last `withinMs`: their number is not that of all users. */
export const findBehindOf = (db: Queryable, withinMs: number, limit: number) =>
	loadColumn(
		db,
		`select s.user_id ${BEHIND} and s.user_id in
			(select user_id from user_events where recorded_at >= (select clock()) - $1::bigint) order by s.user_id limit $2`,
		[withinMs, limit],
	);

/** Users who are behind, whenever it was, at most `limit`: looks at every user. */
export const findAllBehind = (db: Queryable, limit: number) =>
	loadColumn(db, `select s.user_id ${BEHIND} order by s.user_id limit $1`, [limit]);

/** The numbers up to which users' events have been read; guests and closed accounts are missing. Needs the users' locks. */
export const loadPositions = (tx: Queryable, userIds: readonly number[]) =>
	loadMap(
		tx,
		{
			name: 'notifications-heard',
			text: `select u.id, coalesce(h.heard_n, 0) from users u left join notification_states h on h.user_id = u.id
			where u.id = any($1::int[]) and u.closed_at is null and u.registered_at is not null`,
		},
		[ints(userIds)],
	);

/** A notification by its occasion. */
interface Occasion {
	readonly userId: number;
	readonly reference: string;
}
export interface KnownNotification extends Occasion {
	readonly kind: NotificationKind;
	readonly facts: object;
	readonly read: boolean;
}

/** Notifications that there are of some occasions. Needs the users' locks. */
export const loadKnown = (tx: Queryable, occasions: readonly Occasion[]) =>
	loadRows(
		tx,
		{
			name: 'notifications-known',
			text: `select n.user_id "userId", n.reference, n.kind, n.facts, n.read_at is not null read
			from unnest($1::int[], $2::text[]) asked (user_id, reference)
			join notifications n on n.user_id = asked.user_id and n.reference = asked.reference`,
		},
		[ints(occasions.map(({ userId }) => userId)), texts(occasions.map(({ reference }) => reference))],
	);

/** A notification that a user is to get. */
export interface UserNotification extends Occasion {
	readonly atMs: number;
	readonly facts: NotificationFacts;
}
export interface WrittenNotification extends UserNotification {
	/** True if it is listed as if it had been read. */
	readonly read: boolean;
}

/** Writes notifications; what is known of an occasion becomes what it is now. Returns the ids by user and occasion. */
export async function upsertNotifications(
	tx: Queryable,
	notifications: readonly WrittenNotification[],
): Promise<{ userId: number; id: bigint; kind: NotificationKind }[]> {
	return loadRows(
		tx,
		{
			name: 'upsert-notifications',
			text: `insert into notifications (user_id, reference, kind, facts, at, read_at)
			select user_id, reference, kind, facts::jsonb, at, read_at
			from (select ${columns(1, 'int', 'text', 'text', 'text', 'bigint', 'bigint')}) n (user_id, reference, kind, facts, at, read_at)
			on conflict (user_id, reference) do update set facts = excluded.facts, read_at = excluded.read_at
			returning user_id "userId", id, kind`,
		},
		[
			ints(notifications.map(({ userId }) => userId)),
			texts(notifications.map(({ reference }) => reference)),
			texts(notifications.map(({ facts }) => facts.kind)),
			texts(notifications.map(({ facts: { kind, ...facts } }) => JSON.stringify(facts))),
			bigints(notifications.map(({ atMs }) => atMs)),
			bigints(notifications.map(({ atMs, read }) => (read ? atMs : null))),
		],
	);
}

interface NewPosition {
	readonly userId: number;
	readonly readN: bigint;
	/** Number of new unread ones. */
	readonly unread: number;
}

/** Writes the numbers up to which events were read, and counts unread notifications; returns the counts by user. Needs the users' locks. */
export const upsertPositions = (tx: Queryable, states: readonly NewPosition[]) =>
	loadMap(
		tx,
		{
			name: 'upsert-heard',
			text: `insert into notification_states as s (user_id, heard_n, unread)
			select ${columns(1, 'int', 'bigint', 'int')}
			on conflict (user_id) do update set heard_n = excluded.heard_n, unread = s.unread + excluded.unread
			returning user_id, unread`,
		},
		[
			ints(states.map(({ userId }) => userId)),
			bigints(states.map(({ readN }) => readN)),
			ints(states.map(({ unread }) => unread)),
		],
	);

/** Counts a user's unread notifications. */
export const loadUnread = async (db: Queryable, userId: number): Promise<number> =>
	(await loadValue(
		db,
		{
			name: 'notifications-unread',
			text: 'select unread from notification_states where user_id = $1',
		},
		[userId],
	)) ?? 0;

export interface NotificationRow {
	readonly id: bigint;
	readonly kind: string;
	readonly facts: object;
	readonly at: bigint;
	readonly read: boolean;
}

interface NotificationFilter {
	readonly kind: NotificationKind | undefined;
	readonly unread: boolean;
	/** Entries before this id; null: from the newest on. */
	readonly before: number | null;
	readonly limit: number;
}

const LISTED = `select id, kind, facts, at, read_at is not null read from notifications
	where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807)`;

/** A user's notifications, newest first. Each filter is its own statement, with its own index. */
export const loadNotifications = (
	db: Queryable,
	userId: number,
	{ kind, unread, before, limit }: NotificationFilter,
): Promise<NotificationRow[]> =>
	kind === undefined
		? loadRows(
				db,
				{
					name: `list-notifications${unread ? '-unread' : ''}`,
					text: `${LISTED} ${unread ? 'and read_at is null' : ''} order by id desc limit $3`,
				},
				[userId, before, limit],
			)
		: loadRows(
				db,
				{
					name: `list-notifications-of-kind${unread ? '-unread' : ''}`,
					text: `${LISTED} and kind = $4 ${unread ? 'and read_at is null' : ''} order by id desc limit $3`,
				},
				[userId, before, limit, kind],
			);

/** Events and kinds of a user's notifications by their ids. */
export const loadKinds = (db: Queryable, userId: number, ids: readonly (string | number)[]) =>
	loadMap(db, 'select id, kind from notifications where user_id = $1 and id = any($2::bigint[])', [userId, ids]);

/** Rows of one user that a transaction changes at most: until it ends, the user's orders wait for the user's lock. */
const ROWS = 1_000;

/**
 * Marks notifications of a user as read, at most a thousand of the ids, null: of all, and counts them off. How many were marked, and how many
 * are unread now. Needs the user's lock.
 */
export async function updateRead(
	tx: Queryable,
	userId: number,
	ids: readonly number[] | null,
): Promise<{ marked: number; unread: number; mayBeMore: boolean }> {
	const { marked, unread } = await loadOnlyRow(
		tx,
		`with marked as (update notifications set read_at = clock()
				where user_id = $1 and id in (select id from notifications
					where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[])) order by id limit $3)
				returning 1),
			counted as (select count(*)::int n from marked),
			changed as (update notification_states s set unread = s.unread - n from counted where s.user_id = $1 and n > 0 returning s.unread)
		select n marked, (select unread from changed) unread from counted`,
		[userId, ids, ROWS],
	);
	return { marked, unread: unread ?? (await loadUnread(tx, userId)), mayBeMore: marked === ROWS };
}

/** The next users after one who have notifications from before a time, at most `limit`. */
export const loadOwnersOfOld = (db: Queryable, beforeMs: bigint, afterId: number, limit: number) =>
	loadColumn(db, 'select distinct user_id from notifications where at < $1 and user_id > $2 order by 1 limit $3', [
		beforeMs,
		afterId,
		limit,
	]);

/**
 * Deletes at most a thousand of a user's older notifications and counts them off. Returns the new number of
 * unread ones, null if it is as before. Needs the user's lock.
 */
export async function deleteOld(
	tx: Queryable,
	userId: number,
	beforeMs: bigint,
): Promise<{ unread: number | null; mayBeMore: boolean }> {
	const { gone, unread } = await loadOnlyRow(
		tx,
		`with gone as (delete from notifications where user_id = $1 and id in
				(select id from notifications where user_id = $1 and at < $2 limit $3) returning read_at),
			counted as (select count(*)::int n from gone where read_at is null),
			changed as (update notification_states s set unread = s.unread - n from counted where s.user_id = $1 and n > 0 returning s.unread)
		select (select count(*)::int from gone) gone, (select unread from changed) unread`,
		[userId, beforeMs, ROWS],
	);
	return { unread, mayBeMore: gone === ROWS };
}

/** Longer than a registration takes from its instant to its commit, so that none is passed over. */
const REGISTERED_MS = 60_000;

/**
 * The progress of an announcement: the users who were registered when it began are notified in order of their ids, those after
 * them by their registration.
 * - `notifiedTo`: id of the last one, 0 before the first.
 */
export type AnnouncementProgress = RowOf<typeof lockProgress>;

/** Locks the progress of an announcement: one process sends it at a time. */
export const lockProgress = async (tx: Queryable, announcementId: string) =>
	loadOnlyRow(
		tx,
		`insert into told_announcements as told (announcement_id, told_to, since, registered_to)
		select $1, 0, begun, begun from (select clock() - ${REGISTERED_MS} begun) now
		on conflict (announcement_id) do update set told_to = told.told_to
		returning told_to "notifiedTo", since, registered_to "registeredTo"`,
		[announcementId],
	);

/** The next of those who were registered when an announcement began, in the order of their ids. */
export const loadNextUsers = (tx: Queryable, { notifiedTo, since }: AnnouncementProgress, limit: number) =>
	loadColumn(
		tx,
		'select id from users where id > $1 and closed_at is null and registered_at <= $2 order by id limit $3',
		[notifiedTo, since, limit],
	);

/** The next of those who registered later, a minute ago at least, guests and others alike; more than `limit` if some registered at the same instant. */
export const loadNextRegistered = (tx: Queryable, { registeredTo }: AnnouncementProgress, limit: number) =>
	loadRows(
		tx,
		`select id, registered_at "registeredAt" from users
		where registered_at > $1 and registered_at <= (select clock()) - ${REGISTERED_MS} and closed_at is null
		order by registered_at fetch first $2 rows with ties`,
		[registeredTo, limit],
	);

export const updateProgress = (
	tx: Queryable,
	announcementId: string,
	{ notifiedTo, registeredTo }: Omit<AnnouncementProgress, 'since'>,
) =>
	execute(tx, 'update told_announcements set told_to = $2, registered_to = $3 where announcement_id = $1', [
		announcementId,
		notifiedTo,
		registeredTo,
	]);
