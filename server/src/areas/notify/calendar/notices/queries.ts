import { NOTICE_AHEAD_MS } from '@fairtick/domain/calendar/rules';
import { execute, ints, loadColumn, loadRows, type Queryable } from '../../../../platform/database/index.ts';

/** The economic event as it was when it was first announced. */
export interface NoticeRow {
	readonly id: number;
	readonly eventId: number;
	readonly change: 'ahead' | 'moved' | 'cancelled';
	readonly at: bigint;
	readonly country: string;
	readonly currency: string;
	readonly title: string;
	readonly forecast: string | null;
	readonly previous: string | null;
}

const NOTICE = `n.id, n.event_id "eventId", n.change, n.at, n.country, n.currency, n.title, n.forecast, n.previous`;

/** A notice says for this long that an event was moved or cancelled: 15 minutes. */
const CHANGE_SHOWN_MS = 900_000;

/** Events of high impact that are near, whose time was not announced yet. One that was moved to here has said so. */
const NEAR = `select e.id, 'ahead', e.at, e.country, e.currency, e.title, e.forecast, e.previous, c.now
	from economic_events e, (select clock() now offset 0) c
	where e.removed_at is null and e.impact = 3 and e.at > c.now and e.at <= c.now + ${NOTICE_AHEAD_MS}
		and not exists (select from calendar_notices n where n.event_id = e.id and n.at = e.at
			and (n.change = 'ahead' or n.change = 'moved' and n.made_at >= e.at - ${NOTICE_AHEAD_MS}))` as const;

/** Events of which something else was said last, and which were changed before the time that was said. */
const CHANGED = `select e.id, case when e.removed_at is null then 'moved' else 'cancelled' end,
		case when e.removed_at is null then e.at else n.at end, e.country, e.currency, e.title, e.forecast, e.previous, c.now
	from (select distinct on (event_id) event_id, change, at, made_at from calendar_notices
			where made_at > (select clock() now offset 0) - 86400000 order by event_id, id desc) n
		join economic_events e on e.id = n.event_id, (select clock() now offset 0) c
	where n.change <> 'cancelled' and e.changed_at <= n.at and c.now <= n.at + ${CHANGE_SHOWN_MS}
		and (e.removed_at is not null or e.at <> n.at and e.at > c.now)` as const;

const INSERT_NOTICES =
	'insert into calendar_notices (event_id, change, at, country, currency, title, forecast, previous, made_at)';

/** Writes the notices that are due: each once, whichever process does it. Moved and cancelled ones come first, so that an event that was moved to a near time has one notice. */
export async function insertNotices(tx: Queryable): Promise<void> {
	await execute(tx, `${INSERT_NOTICES} ${CHANGED} on conflict (event_id, change, at) do nothing`);
	await execute(tx, `${INSERT_NOTICES} ${NEAR} on conflict (event_id, change, at) do nothing`);
}

/** Present notices: until the event comes, and changes for a quarter of an hour. */
export const loadCurrentNotices = (db: Queryable) =>
	loadRows(
		db,
		`select ${NOTICE} from calendar_notices n join economic_events e on e.id = n.event_id, (select clock() now offset 0) c
		where n.made_at > c.now - 86400000 and case when n.change = 'ahead' then n.at > c.now and e.removed_at is null and e.at = n.at
			else n.made_at > c.now - ${CHANGE_SHOWN_MS} end order by n.id`,
	);

/** Every asset that is on the list. */
export const loadListed = (db: Queryable) =>
	loadRows(db, 'select id, asset_group "group", ticker from assets where listed order by id');

/** Those of some users who have one of the assets among their favourites and were not notified of an event yet. */
export const findFavouring = (
	db: Queryable,
	noticeId: number,
	userIds: readonly number[],
	assetIds: readonly number[],
): Promise<number[]> =>
	loadColumn(
		db,
		`select u.id from users u where u.id = any($2::int[]) and u.closed_at is null and u.registered_at is not null
			and exists (select from favourite_assets f where f.user_id = u.id and f.asset_id = any($3::int[]))
			and not exists (select from calendar_told t where t.notice_id = $1 and t.user_id = u.id) order by u.id`,
		[noticeId, userIds, assetIds],
	);

/** Those of some users who were notified of an event before this notice, and not by this one. */
export const findEarlierRecipients = (
	db: Queryable,
	{ id, eventId }: Pick<NoticeRow, 'id' | 'eventId'>,
	userIds: readonly number[],
): Promise<number[]> =>
	loadColumn(
		db,
		`select distinct t.user_id from calendar_told t join calendar_notices n on n.id = t.notice_id join users u on u.id = t.user_id
		where n.event_id = $2 and n.id < $1 and t.user_id = any($3::int[]) and u.closed_at is null
			and not exists (select from calendar_told o where o.notice_id = $1 and o.user_id = t.user_id) order by 1`,
		[id, eventId, userIds],
	);

/** Writes that users have got a notice; returns those who had not before. Needs their locks. */
export const insertRecipients = (tx: Queryable, noticeId: number, userIds: readonly number[]): Promise<number[]> =>
	loadColumn(
		tx,
		`insert into calendar_told (notice_id, user_id) select $1, id from unnest($2::int[]) t (id) order by id
		on conflict do nothing returning user_id`,
		[noticeId, ints(userIds)],
	);

export const loadNotices = (db: Queryable, ids: readonly number[]) =>
	loadRows(db, `select ${NOTICE} from calendar_notices n where n.id = any($1::int[])`, [ints(ids)]);

/** Deletes notices that were sent a time ago, with their recipients. */
export const deleteOldNotices = (db: Queryable, ageMs: number) =>
	execute(db, 'delete from calendar_notices where made_at < clock() - $1::bigint', [ageMs]);
