import type { Locale } from '@fairtick/domain/wire/primitives';
import { execute, loadRow, loadRows, loadValue, type Queryable } from '../../../../platform/database/index.ts';
import { EVENT_COLUMNS, type EventFilters, type EventRow, filterValues, IS_ASKED_FOR, type Range } from '../queries.ts';

export const loadKeyOf = (db: Queryable, userId: number) =>
	loadRow(db, 'select serial, hash, used_at "usedAt" from calendar_keys where user_id = $1', [userId]);

/** Needs the user's lock. */
export const upsertKey = (tx: Queryable, userId: number, serial: string, hash: Buffer) =>
	execute(
		tx,
		`insert into calendar_keys (user_id, serial, hash, made_at) values ($1, $2, $3, clock())
		on conflict (user_id) do update set serial = excluded.serial, hash = excluded.hash, made_at = excluded.made_at, used_at = null`,
		[userId, serial, hash],
	);

/** Needs the user's lock. */
export const deleteKey = (tx: Queryable, userId: number) =>
	execute(tx, 'delete from calendar_keys where user_id = $1', [userId]);

const HOUR_MS = 3_600_000;

/**
 * Finds the owner of a key and their language; null for an unknown key and for a closed account. Notes its use, once an
 * hour.
 */
export const useKey = (
	db: Queryable,
	hash: Buffer,
): Promise<{ readonly userId: number; readonly locale: Locale } | null> =>
	loadRow(
		db,
		`with used as (update calendar_keys k set used_at = c.now - c.now % ${HOUR_MS} from (select clock() now) c
			where k.hash = $1 and (k.used_at is null or k.used_at < c.now - c.now % ${HOUR_MS}))
		select u.id "userId", u.locale from calendar_keys k join users u on u.id = k.user_id where k.hash = $1 and u.closed_at is null`,
		[hash],
	);

/** An economic event for a calendar program. */
export interface FeedRow extends EventRow {
	readonly uid: string;
	readonly revision: number;
	readonly changedAt: bigint;
	/** Null: it is on the calendar. */
	readonly removedAt: bigint | null;
}

/** Differs once anything of the calendar has changed. */
export const loadStamp = (db: Queryable) =>
	loadValue(
		db,
		`select count(*) || ':' || coalesce(max(id), 0) || ':' || coalesce(sum(revision), 0) || ':' || coalesce(max(changed_at), 0) from economic_events`,
	);

/** Events of a range, those that were taken off among them, oldest first. */
export const loadFeed = (db: Queryable, range: Range, filters: EventFilters, limit: number) =>
	loadRows(
		db,
		`select ${EVENT_COLUMNS}, e.uid, e.revision, e.changed_at "changedAt", e.removed_at "removedAt"
		from economic_events e where ${IS_ASKED_FOR} order by e.at, e.id limit $6`,
		[...filterValues(range, filters), limit],
	);
