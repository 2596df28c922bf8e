import { isLegallyHeld } from '../../../platform/authorization/index.ts';
import { execute, loadColumn, loadOnlyValue, loadRows, type Queryable } from '../../../platform/database/index.ts';

/** Users of closed accounts who are still to be erased from their answers; none whose data must stay for a legal reason. */
export const loadUnerased = (db: Queryable, afterUserId: number, limit: number): Promise<number[]> =>
	loadColumn(
		db,
		`select user_id from proof_erasures e where user_id > $1 and not ${isLegallyHeld('e.user_id')} order by user_id limit $2`,
		[afterUserId, limit],
	);

/** True if the data of a user must stay for a legal reason. */
export const isHeld = (db: Queryable, userId: number): Promise<boolean> =>
	loadOnlyValue(db, `select ${isLegallyHeld('$1::int')} held`, [userId]);

export const deleteErasure = (db: Queryable, userId: number) =>
	execute(db, 'delete from proof_erasures where user_id = $1', [userId]);

/** A place in the order in which a user's trades are read, newest first. */
export interface TradePosition {
	readonly id: string;
	readonly acceptedAtMs: number;
}

/** A user's promised trades, newest first, behind a position. */
export const loadPromisedTrades = (db: Queryable, userId: number, behind: TradePosition | null, limit: number) =>
	loadRows(
		db,
		`select id, accepted_at::float8 "acceptedAtMs" from trade_terms
		where user_id = $1 and ($2::bigint is null or (accepted_at, id) < ($2, $3::uuid)) and batch is not null
		order by accepted_at desc, id desc limit $4`,
		[userId, behind?.acceptedAtMs ?? null, behind?.id ?? null, limit],
	);

/** The keys or lists of batches, by the batch. Locks their rows, in the order of their ids. */
export async function lockKeys(tx: Queryable, batches: readonly string[]): Promise<Map<string, Buffer>> {
	const rows = await loadRows(
		tx,
		'select id, key from proof_batches where id = any($1::uuid[]) order by id for no key update',
		[batches],
	);
	return new Map(rows.map(({ id, key }) => [id, key]));
}

export const updateKeys = (tx: Queryable, keys: ReadonlyMap<string, Buffer>) =>
	execute(
		tx,
		'update proof_batches b set key = k.key from unnest($1::uuid[], $2::bytea[]) k (id, key) where b.id = k.id',
		[[...keys.keys()], [...keys.values()]],
	);

/** Those of the users whose accounts are open. */
export const loadOpenAccounts = (db: Queryable, userIds: readonly number[]): Promise<number[]> =>
	loadColumn(db, 'select id from users where id = any($1::int[]) and closed_at is null', [userIds]);
