import {
	changeRows,
	changesRow,
	execute,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { ADDRESS_FIELD } from '../providers/provider.ts';

/**
 * - `label`: masked.
 */
export type StoredDestination = RowOf<typeof loadDestination>;

const COLUMNS = `id, user_id "userId", method, fields, label, usable_at "usableAt"`;

/** Null if there is none; a removed one is found too, for withdrawals that name it. */
export async function loadDestination(db: Queryable, id: string) {
	return loadRow(db, `select ${COLUMNS} from destinations where id = $1`, [id]);
}

/** A user's destinations that were not removed, oldest first. */
export async function loadDestinations(db: Queryable, userId: number): Promise<StoredDestination[]> {
	return loadRows(
		db,
		`select ${COLUMNS} from destinations where user_id = $1 and removed_at is null order by created_at, id`,
		[userId],
	);
}

/** A user's destinations that were not removed, or were added after an instant. Needs the user's lock. */
export const countDestinations = async (tx: Queryable, userId: number, afterMs: number): Promise<number> =>
	(await loadValue(
		tx,
		'select count(*)::int from destinations where user_id = $1 and (removed_at is null or created_at > $2)',
		[userId, afterMs],
	)) ?? 0;

/** The newest of a user by one of these methods that can be used now; null if there is none. */
export async function loadUsableDestination(
	db: Queryable,
	userId: number,
	methods: readonly string[],
	nowMs: number,
): Promise<StoredDestination | null> {
	return loadRow(
		db,
		`select ${COLUMNS} from destinations where user_id = $1 and method = any($2::text[]) and removed_at is null and usable_at <= $3
		order by created_at desc, id limit 1`,
		[userId, methods, nowMs],
	);
}

/** Addresses of coins that money of open accounts goes to or came from, of users after an id, by it. */
export const loadAddresses = (
	db: Queryable,
	afterId: number,
	limit: number,
): Promise<{ userId: number; addresses: string[] }[]> =>
	loadRows(
		db,
		`select a.user_id "userId", array_agg(distinct a.address) addresses from (
			select user_id, fields ->> '${ADDRESS_FIELD}' address from destinations where removed_at is null and fields ? '${ADDRESS_FIELD}'
			union all select d.user_id, s.address from payments p join deposits d on d.id = p.deposit_id cross join unnest(p.senders) s (address)) a
		join users u on u.id = a.user_id and u.closed_at is null where a.user_id > $1 and a.address is not null group by a.user_id order by a.user_id limit $2`,
		[afterId, limit],
	);

/** Needs the user's lock. */
export async function insertDestination(
	tx: Queryable,
	{ id, userId, method, fields, label, usableAt }: StoredDestination,
	nowMs: number,
): Promise<void> {
	await execute(
		tx,
		`insert into destinations (id, user_id, method, fields, label, created_at, usable_at) values ($1, $2, $3, $4, $5, $6, $7)`,
		[id, userId, method, JSON.stringify(fields), label, nowMs, usableAt],
	);
}

/** Removes those that were added since an instant; how many. Needs the user's lock. */
export async function updateDestinationsRemoved(tx: Queryable, userId: number, sinceMs: number): Promise<number> {
	return changeRows(
		tx,
		'update destinations set removed_at = clock() where user_id = $1 and created_at >= $2 and removed_at is null',
		[userId, sinceMs],
	);
}

/** True if it was there. Needs the user's lock. */
export async function updateDestinationRemoved(tx: Queryable, userId: number, id: string): Promise<boolean> {
	return changesRow(
		tx,
		'update destinations set removed_at = clock() where id = $1 and user_id = $2 and removed_at is null',
		[id, userId],
	);
}
