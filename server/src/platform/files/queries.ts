import type { FileKind } from '@fairtick/domain/files/contract';
import { isLegallyHeld } from '../authorization/index.ts';
import {
	changesRow,
	execute,
	isYearsAgo,
	loadMap,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
	smallints,
	uuids,
} from '../database/index.ts';
import type { FileRow, StoredFile } from './files.ts';

const DAY_MS = 86_400_000;
/** Unfinished and rejected uploads stay for this time. */
const UNKEPT_MS = 30 * DAY_MS;

interface Row {
	readonly id: string;
	readonly userId: number;
	readonly purpose: string;
	readonly kind: FileKind;
	readonly widths: readonly number[];
	readonly heights: readonly number[];
	readonly storedAt: bigint;
	readonly deleteAt: bigint | null;
}

const toFile = ({ widths, heights, storedAt, deleteAt, ...row }: Row): FileRow => ({
	...row,
	pages: widths.map((width, index) => ({ width, height: heights[index] as number })),
	storedAt: Number(storedAt),
	deleteAt: deleteAt === null ? null : Number(deleteAt),
});

export const insertFile = (
	tx: Queryable,
	{ id, kind, pages }: StoredFile,
	{ userId, purpose }: { readonly userId: number; readonly purpose: string },
) =>
	execute(
		tx,
		`insert into files (id, user_id, purpose, kind, widths, heights, stored_at, delete_at)
			select $1, $2, $3, $4, $5::smallint[], $6::smallint[], now, now + $7 from clock() now`,
		[
			id,
			userId,
			purpose,
			kind,
			smallints(pages.map(({ width }) => width)),
			smallints(pages.map(({ height }) => height)),
			UNKEPT_MS,
		],
	);

export async function loadFiles(db: Queryable, ids: readonly string[]): Promise<Map<string, FileRow>> {
	const rows = await loadRows(
		db,
		`select id, user_id "userId", purpose, kind, widths, heights, stored_at "storedAt", delete_at "deleteAt"
			from files where id = any($1::uuid[]) and deleted_at is null`,
		[uuids(ids)],
	);
	return new Map(rows.map((row) => [row.id, toFile(row)]));
}

export const updateKept = (tx: Queryable, ids: readonly string[]) =>
	execute(tx, 'update files set delete_at = null where id = any($1::uuid[]) and deleted_at is null', [uuids(ids)]);

export const updateLetGo = (tx: Queryable, ids: readonly string[]) =>
	execute(tx, 'update files set delete_at = clock() + $2 where id = any($1::uuid[]) and deleted_at is null', [
		uuids(ids),
		UNKEPT_MS,
	]);

/** A file that is kept for a legal reason stays until its time is over. */
export const updateDeleted = (tx: Queryable, ids: readonly string[]) =>
	execute(
		tx,
		`update files f set deleted_at = clock() where id = any($1::uuid[]) and deleted_at is null and not ${isLegallyHeld('f.user_id')}`,
		[uuids(ids)],
	);

/** Deletes what is due and need not be kept for a legal reason. */
export const updateDue = (db: Queryable) =>
	execute(
		db,
		`update files f set deleted_at = clock() where deleted_at is null and delete_at <= clock() and not ${isLegallyHeld('f.user_id')}`,
	);

/** Deletes the files of closed accounts: the temporary ones immediately, the rest `years` years after their end. */
export const updateLeft = (db: Queryable, years: number) =>
	execute(
		db,
		`update files f set deleted_at = clock() from users u where u.id = f.user_id and u.closed_at is not null and f.deleted_at is null
			and not ${isLegallyHeld('f.user_id')}
			and (f.delete_at is not null
				or ${isYearsAgo('u.closed_at', '$1')})`,
		[years],
	);

/** Files that were deleted and are still to be destroyed, in the order of their ids behind `after`, and how many pages each has. */
export const loadDeleted = (db: Queryable, after: string, most: number) =>
	loadRows(
		db,
		`select id, cardinality(widths) pages from files where deleted_at is not null and id > $1 order by id limit $2`,
		[after, most],
	);

export const deleteFile = (db: Queryable, id: string) =>
	changesRow(db, 'delete from files where id = $1 and deleted_at is not null', [id]);

/** Pages by the ids of the files that begin with these two digits; those that were stored just now apart: `isNew`. */
export const loadShard = (db: Queryable, shard: string) =>
	loadMap(
		db,
		`select id, jsonb_build_object('pages', cardinality(widths), 'deleted', deleted_at is not null,
				'missing', missing_since is not null, 'isNew', stored_at > clock() - 3600000)
			from files where id between $1 and $2`,
		[`${shard}000000-0000-0000-0000-000000000000`, `${shard}ffffff-ffff-ffff-ffff-ffffffffffff`],
	);
/** Files whose key or pages are missing from now on, and those where nothing is missing any more. */
export async function updateMissing(
	db: Queryable,
	missing: readonly string[],
	found: readonly string[],
): Promise<void> {
	if (missing.length > 0)
		await execute(db, 'update files set missing_since = clock() where id = any($1::uuid[])', [uuids(missing)]);
	if (found.length > 0)
		await execute(db, 'update files set missing_since = null where id = any($1::uuid[])', [uuids(found)]);
}

export const loadCounts = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select (count(*) filter (where deleted_at is null))::int kept, (count(*) filter (where deleted_at is not null))::int "toDestroy",
			(count(*) filter (where deleted_at is null and missing_since is not null))::int missing from files`,
	);

/** Until the transaction ends, the keys of files are not changed elsewhere. */
export const lockKeys = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('keys of files', 0))`);

/** Takes the lock of the rotation of keys for this connection, until `unlockRotation` or its end; false if another one has it. */
export const lockRotation = async (db: Queryable): Promise<boolean> =>
	(await loadRow(db, `select pg_try_advisory_lock(hashtextextended('rotation of keys', 0)) got`))?.got === true;

export const unlockRotation = (db: Queryable) =>
	execute(db, `select pg_advisory_unlock(hashtextextended('rotation of keys', 0))`);

/** Returns whether the audit log says that a user looked at a file in the last 24 hours. */
export const wasViewedLately = async (tx: Queryable, id: string, userId: number): Promise<boolean> =>
	(await loadRow(
		tx,
		`select from audit_log where subject = 'file:' || $1::text and act = 'file.viewed' and actor_id = $2
			and recorded_at > clock() - 86400000 limit 1`,
		[id, userId],
	)) !== null;
