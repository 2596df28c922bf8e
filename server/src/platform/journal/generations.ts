import { execute, loadOnlyRow, loadRows, type Queryable, type RowOf } from '../database/index.ts';

/** The present one. `begun`: a server has begun it and its journal knows it. */
export const loadGeneration = (db: Queryable) =>
	loadOnlyRow(db, 'select id, restored, begun_at is not null begun from generations order by n desc limit 1');

/** Id of an installation, which its restored databases keep: that of its first generation. */
export const loadInstallation = (db: Queryable) =>
	loadOnlyRow(db, 'select id from generations order by n limit 1').then(({ id }) => id);

export async function updateBegun(db: Queryable, id: string): Promise<void> {
	await execute(db, 'update generations set begun_at = clock() where id = $1', [id]);
}

/**
 * Restoring a backup begins another generation, which keeps the backup's size of the proof log: the audit compares the
 * log's restores with it (PROOF-11). A database of a version without generations has its first one at its first start.
 */
export async function insertRestored(owner: Queryable): Promise<void> {
	const { generations, logEntries } = await loadOnlyRow(
		owner,
		`select to_regclass('app.generations') is not null generations,
			exists (select from pg_attribute where attrelid = to_regclass('app.generations') and attname = 'log_entries') "logEntries"`,
	);
	if (!generations) return;
	await owner.query(
		logEntries
			? 'insert into generations (restored, made_at, log_entries) values (true, clock(), (select entries from proof_log))'
			: 'insert into generations (restored, made_at) values (true, clock())',
	);
}

/**
 * A restore as the owner of the database has kept it.
 * - `logEntries`: entries of the proof log that the restored database had; null: not kept by the version that
 *   restored it.
 */
export type KnownRestore = RowOf<typeof loadRestores>;

/** All restores that this database knows, oldest first. */
export const loadRestores = (db: Queryable) =>
	loadRows(
		db,
		'select made_at::float8 "madeAtMs", log_entries::float8 "logEntries" from generations where restored order by n',
	);
