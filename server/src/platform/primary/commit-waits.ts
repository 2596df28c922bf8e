import { loadOnlyRow, loadOnlyValue, type Queryable } from '../database/index.ts';

/**
 * Commits of this role that wait for the standby (CLUSTER-08).
 * - `waiting`: how many; `oldestMs`: for how long the oldest has waited.
 * - `isSynchronous`: the database lets commits wait until a standby has written them to its disk.
 */
export const loadCommitWaits = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select count(*)::int waiting, coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 * 1000 "oldestMs",
			current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') in ('on', 'remote_apply') "isSynchronous"
		from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user`,
	);

/** True if a standby follows the database, or a base backup is made. The restricted role sees no more of them. */
const loadHasStandby = (db: Queryable): Promise<boolean> =>
	loadOnlyValue(db, 'select exists (select from pg_stat_replication)');

export type StandbyState =
	/** Commits wait for a standby, and one follows. */
	| 'followed'
	/** Commits wait, and no standby follows: they wait until one does. */
	| 'missing'
	/** Commits wait for no standby. */
	| 'none';

/** The standby of a database, as a start finds it. */
export async function loadStandbyState(db: Queryable): Promise<StandbyState> {
	const { isSynchronous } = await loadCommitWaits(db);
	if (!isSynchronous) return 'none';
	return (await loadHasStandby(db)) ? 'followed' : 'missing';
}
