import type { RecoveryState } from '@fairtick/domain/recovery/contract';
import {
	changesRow,
	deleteInSteps,
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

/**
 * - `dueAt`: when the second factor is removed; null: two people have not agreed.
 * - `because`: why staff refused it.
 * - `requestId`: the request that waits for its second person; null with its maker: there is none.
 * - `now`: the clock, read with the row.
 */
export type RecoveryRow = RowOf<typeof loadRecovery>;

const RECOVERIES = `select r.id, r.user_id "userId", u.name "userName", r.state, r.verified, r.sent_at "sentAt", r.expires_at "expiresAt",
		r.due_at "dueAt", r.ended_at "endedAt", r.because, r.taken_by "takenBy", t.name "takenByName", r.taken_until "takenUntil",
		q.id "requestId", q.maker_id "askedBy", a.name "askedByName", c.now
	from (select clock() now offset 0) c cross join recoveries r join users u on u.id = r.user_id left join users t on t.id = r.taken_by
	left join staff_requests q on q.kind = 'second_factor.recover' and q.subject = 'user:' || r.user_id || ':' || r.id
		and q.state = 'pending' and q.expires_at > c.now
	left join users a on a.id = q.maker_id`;

/** Null when there is none. */
export const loadRecovery = (db: Queryable, id: string) => loadRow(db, `${RECOVERIES} where r.id = $1`, [id]);

/** The one of a user that is under way. Decided on only under the user's lock. */
export const loadUnderWay = (db: Queryable, userId: number): Promise<RecoveryRow | null> =>
	loadRow(db, `${RECOVERIES} where r.user_id = $1 and r.ended_at is null`, [userId]);

const UNDER_WAY = `${RECOVERIES} where r.ended_at is null and ($1::bigint is null or (r.sent_at, r.id) > ($1, $2::uuid))
	order by r.sent_at, r.id limit $3` as const;
const OVER = `${RECOVERIES} where r.ended_at is not null and ($1::bigint is null or (r.ended_at, r.id) < ($1, $2::uuid))
	order by r.ended_at desc, r.id desc limit $3` as const;

/** Recoveries in order of sending, or the closed ones, newest first. */
export const loadRecoveries = (
	db: Queryable,
	{ over, limit, after }: { readonly over: boolean; readonly limit: number; readonly after: Position | null },
): Promise<RecoveryRow[]> => loadRows(db, over ? OVER : UNDER_WAY, [after?.atMs, after?.id, limit]);

export const countOpen = (db: Queryable): Promise<{ open: number }> =>
	loadOnlyRow(db, `select count(*)::int open from recoveries where state = 'open'`);

export const loadUser = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select name, email, locale, country, created_at "createdAt", document_approved approved, closed_at is not null closed,
			role <> 'user' "isStaff"
		from users where id = $1`,
		[userId],
	);

/** The identity of a user as last verified; null: not looked at yet. */
export const loadIdentity = (db: Queryable, userId: number) =>
	loadRow(
		db,
		`select name, birth_date "birthDate", number_end "numberEnd", country from verified_persons where user_id = $1
		order by verified_at desc limit 1`,
		[userId],
	);

/**
 * - `fileId`: in the store of files, which may have deleted it.
 * - `recoveryId`: null: not handed in.
 */
export type FileRow = RowOf<typeof loadFile>;

const FILES = `select id, link_id "linkId", user_id "userId", step, paper, country, side, file_id "fileId", pages, recovery_id "recoveryId"
	from recovery_files`;

export const loadFile = (db: Queryable, id: string) => loadRow(db, `${FILES} where id = $1`, [id]);

/** Files that came by a link, the newest of each step and side. */
export const loadFilesOfLink = (db: Queryable, linkId: string): Promise<FileRow[]> =>
	loadRows(
		db,
		`select distinct on (step, side) * from (${FILES} where link_id = $1 order by uploaded_at desc, id) f order by step, side`,
		[linkId],
	);

export const loadFilesOfRecovery = (db: Queryable, recoveryId: string): Promise<FileRow[]> =>
	loadRows(db, `${FILES} where recovery_id = $1 order by step, side desc`, [recoveryId]);

export const insertFile = (tx: Queryable, file: Omit<FileRow, 'recoveryId'>) =>
	execute(
		tx,
		`insert into recovery_files (id, link_id, user_id, step, paper, country, side, file_id, pages, uploaded_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock())`,
		[file.id, file.linkId, file.userId, file.step, file.paper, file.country, file.side, file.fileId, file.pages],
	);

export interface NewRecovery {
	readonly userId: number;
	readonly verified: boolean;
	readonly lifeMs: number;
	readonly fileIds: readonly string[];
}

/** Hands in what was sent. Needs the user's lock, and that no other recovery of theirs is under way. */
export async function insertRecovery(tx: Queryable, { userId, verified, lifeMs, fileIds }: NewRecovery) {
	const made = await loadOnlyRow(
		tx,
		`insert into recoveries (user_id, state, verified, sent_at, expires_at)
		select $1, 'open', $2, t, t + $3::bigint from clock() t returning id, sent_at "sentAt"`,
		[userId, verified, lifeMs],
	);
	await execute(tx, 'update recovery_files set recovery_id = $2 where id = any($1::uuid[])', [fileIds, made.id]);
	return made;
}

/** Gives a recovery to a member of staff. Needs its user's lock. */
export const updateTaken = (tx: Queryable, id: string, staffId: number, untilMs: number) =>
	execute(tx, 'update recoveries set taken_by = $2, taken_until = $3 where id = $1', [id, staffId, untilMs]);

/** Frees every recovery that a member of staff has taken. */
export const updateFreed = (tx: Queryable, staffId: number) =>
	execute(tx, 'update recoveries set taken_by = null, taken_until = null where taken_by = $1', [staffId]);

/** Two people agreed. Needs its user's lock. Returns when the second factor is removed; null if it does not wait for them. */
export const updateAgreed = (
	tx: Queryable,
	id: string,
	{ askedBy, agreedBy, waitMs }: { readonly askedBy: number; readonly agreedBy: number; readonly waitMs: number },
) =>
	loadRow(
		tx,
		`update recoveries set state = 'waiting', asked_by = $2, agreed_by = $3, due_at = clock() + $4::bigint, taken_by = null,
			taken_until = null where id = $1 and state = 'open' returning due_at "dueAt"`,
		[id, askedBy, agreedBy, waitMs],
	);

export type EndState = Exclude<RecoveryState, 'open' | 'waiting'>;

/** Ends a recovery, once; false when it is over. Needs its user's lock. */
export const updateEnded = (tx: Queryable, id: string, state: EndState, because: string | null = null) =>
	changesRow(
		tx,
		`update recoveries set state = $2, because = $3, ended_at = clock(), taken_by = null, taken_until = null
		where id = $1 and ended_at is null`,
		[id, state, because],
	);

/** Recoveries whose time has come: those that waited long enough, and those that two people did not agree to. */
export const loadDue = (db: Queryable): Promise<{ id: string; userId: number }[]> =>
	loadRows(
		db,
		`select id, user_id "userId" from recoveries where ended_at is null
			and ((state = 'waiting' and due_at <= clock()) or (state = 'open' and expires_at <= clock())) order by sent_at limit 100`,
	);

export const insertView = (tx: Queryable, recoveryId: string, staffId: number, fileId: string, page: number) =>
	execute(
		tx,
		'insert into recovery_views (recovery_id, staff_id, file_id, page) values ($1, $2, $3, $4) on conflict do nothing',
		[recoveryId, staffId, fileId, page],
	);

/** Pages that a member of staff has opened, as `file page`. */
export const loadViews = (db: Queryable, recoveryId: string, staffId: number) =>
	loadColumn(db, `select file_id || ' ' || page from recovery_views where recovery_id = $1 and staff_id = $2`, [
		recoveryId,
		staffId,
	]);

const FORGOTTEN_DAYS = 30;

/** Forgets what was never handed in; the store has deleted the pages by then. */
export const deleteLeftBehind = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from recovery_files where id in (select id from recovery_files where recovery_id is null
			and uploaded_at < (select clock()) - ${FORGOTTEN_DAYS} * 86400000::bigint limit $1)`,
	);
