import type { KeyUse } from '@fairtick/domain/proof/log/named-keys';
import {
	changesRow,
	execute,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';

/** Both keys of checkpoints sign for this long after the log has named the new one. */
export const BOTH_SIGN_MS = 30 * 86_400_000;

/** The keys that the log's first entry names, as notes write them. */
export interface FirstKeys {
	readonly log: string;
	readonly promise: string;
}

/** Null before the first start. */
export const loadFirstKeys = (db: Queryable) =>
	loadRow(
		db,
		'select log_key log, promise_key promise from proof_log where log_key is not null and promise_key is not null',
	);

/**
 * Keeps the keys of a log that has no entries yet, those of one use at a process that has no others (null); a log that has some keeps
 * those that its first entry names.
 */
export const updateFirstKeys = (db: Queryable, log: string | null, promise: string | null) =>
	execute(
		db,
		`update proof_log set log_key = case when log_key is null or entries = 0 then coalesce($1, log_key) else log_key end,
			promise_key = case when promise_key is null or entries = 0 then coalesce($2, promise_key) else promise_key end
		where log_key is null or promise_key is null or entries = 0`,
		[log, promise],
	);

/**
 * A key that the log names after those of its first entry, or is to name.
 * - `namedAtMs`: null: the process that makes the log has not taken it yet.
 * - `aloneAtMs`: for checkpoints: the time from which it signs without the one before; null: not yet.
 * - `entry`: place of the item that names it; null: it is not in the log yet.
 */
export type NamedKey = RowOf<typeof loadNamedKeys>;

export const loadNamedKeys = (db: Queryable) =>
	loadRows(
		db,
		`select k.no, k.use, k.key, k.named_at::float8 "namedAtMs", k.alone_at::float8 "aloneAtMs", s.entry::float8, s.place
		from proof_keys k left join proof_subjects s on s.subject = 'key:' || k.no order by k.no`,
	);

/** Waits until no other process changes the keys, in the database or in their files. */
export const lockKeys = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('keys of the log', 0))`);

/** Asks the process that makes the log to name a key. False: it was asked before, or another one at once. */
export const insertAskedKey = (db: Queryable, { use, key, nowMs }: { use: KeyUse; key: string; nowMs: number }) =>
	changesRow(
		db,
		'insert into proof_keys (no, use, key, asked_at) select count(*), $1, $2, $3 from proof_keys on conflict do nothing',
		[use, key, nowMs],
	);

export const updateNamed = (db: Queryable, no: number, nowMs: number) =>
	execute(db, 'update proof_keys set named_at = $2 where no = $1 and named_at is null', [no, nowMs]);

export const updateAlone = (db: Queryable, no: number, nowMs: number) =>
	execute(db, 'update proof_keys set alone_at = $2 where no = $1 and alone_at is null', [no, nowMs]);

/** Forgets keys that were to be named and are not. */
export const deleteUnnamedKeys = (tx: Queryable) => execute(tx, 'delete from proof_keys where named_at is null');

/** Forgets one of them. */
export const deleteUnnamedKey = (tx: Queryable, no: number) =>
	execute(tx, 'delete from proof_keys where no = $1 and named_at is null', [no]);

/** Takes over a key that the log's files name. */
export const insertNamedKey = (
	tx: Queryable,
	{ no, use, key, atMs }: { no: number; use: string; key: string; atMs: number },
) =>
	execute(
		tx,
		'insert into proof_keys (no, use, key, asked_at, named_at) values ($1, $2, $3, $4, $4) on conflict do nothing',
		[no, use, key, atMs],
	);

/**
 * A name that the log has taken, with what was signed last before.
 * - `checkpoint`: the checkpoint, as it was signed under the name before.
 * - `beforeLogKey`: the keys that the name before began with.
 * - `entry`: place of the item that declares it; null: it is not in the log yet.
 */
export type LoggedSuccessor = RowOf<typeof loadSuccessors>;

export const loadSuccessors = (db: Queryable) =>
	loadRows(
		db,
		`select n.no, n.origin, n.checkpoint, n.before_log_key "beforeLogKey", n.before_promise_key "beforePromiseKey", n.reason,
			n.at::float8 "atMs", s.entry::float8, s.place
		from proof_successors n left join proof_subjects s on s.subject = 'successor:' || n.no order by n.no`,
	);

interface NewSuccessor {
	readonly no: number;
	readonly origin: string;
	readonly checkpoint: string;
	readonly first: FirstKeys;
	readonly reason: string;
	readonly nowMs: number;
}

/** Takes over a name that the log has, with the keys that it began with; they take the place of the database's own. Fences out who makes the log. */
export async function adoptSuccessor(
	tx: Queryable,
	{ no, origin, checkpoint, first, reason, nowMs, own }: NewSuccessor & { readonly own: FirstKeys },
): Promise<void> {
	await execute(
		tx,
		`insert into proof_successors (no, origin, checkpoint, before_log_key, before_promise_key, reason, at)
		values ($1, $2, $3, $4, $5, $6, $7)
		on conflict do nothing`,
		[no, origin, checkpoint, first.log, first.promise, reason, nowMs],
	);
	await execute(tx, 'update proof_log set origin = $1, log_key = $2, promise_key = $3, fence = fence + 1', [
		origin,
		own.log,
		own.promise,
	]);
}

/** Lets the newest name begin with other keys, which the next start makes. Only if no item of it is in the log; fences out who makes it. */
export async function forgetFirstKeys(tx: Queryable): Promise<void> {
	await execute(
		tx,
		`delete from proof_keys k where not exists (select from proof_subjects s where s.subject = 'key:' || k.no)`,
	);
	await execute(tx, 'update proof_log set log_key = null, promise_key = null, fence = fence + 1');
}

/** Gives the log another name, and fences out who makes it. False: the name before is not the newest any more. */
export async function insertSuccessor(
	tx: Queryable,
	{ no, origin, checkpoint, first, reason, nowMs }: NewSuccessor,
): Promise<boolean> {
	const isNew = await changesRow(
		tx,
		`insert into proof_successors (no, origin, checkpoint, before_log_key, before_promise_key, reason, at)
		values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
		[no, origin, checkpoint, first.log, first.promise, reason, nowMs],
	);
	if (isNew)
		await execute(tx, 'update proof_log set origin = $1, log_key = null, promise_key = null, fence = fence + 1', [
			origin,
		]);
	return isNew;
}
