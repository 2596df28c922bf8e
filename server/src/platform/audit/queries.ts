import { execute, loadColumn, loadOnlyRow, loadRow, loadRows, loadValue, type Queryable } from '../database/index.ts';
import type { AuditedState } from './checks.ts';

/** Held by the audit under way, on its connection. */
const LOCK = `hashtext('audit')`;

export const tryToLockAudits = async (db: Queryable) =>
	(await loadValue(db, `select pg_try_advisory_lock(${LOCK}) got`)) ?? false;

export const unlockAudits = (db: Queryable) => execute(db, `select pg_advisory_unlock(${LOCK})`);

export interface LockHolder {
	readonly pid: number;
	readonly role: string;
	readonly application: string;
	/** Its role is the one of this connection. */
	readonly audits: boolean;
}

/** Null when the lock is free by now. One that is no audit comes first. */
export const loadLockHolder = (db: Queryable) =>
	loadRow(
		db,
		`select pid, coalesce(a.usename, '') role, coalesce(a.application_name, '') application, coalesce(a.usename = current_user, false) audits
		from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
			and l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) = ${LOCK}::bigint
		order by audits limit 1`,
	);

/**
 * A run that an incremental audit can continue from: none while the newest whole one has findings, since what it found may lie
 * where an incremental one does not look. A database restored from a backup counts its transactions again from there: what was
 * audited before says nothing then.
 */
const GOES_ON = `clean and (state->>'xmin')::bigint <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
	and (select w.clean from audit_runs w where w.whole and w.written_by is not null order by w.id desc limit 1)`;

/** Loads the state at the end of the last clean run of the connection's own role. */
export const loadLastClean = (db: Queryable) =>
	loadValue(db, `select state from audit_runs where written_by = current_user and ${GOES_ON} order by id desc limit 1`);

export interface NewRun {
	/** Time of its snapshot, epoch milliseconds. */
	readonly atMs: number;
	readonly whole: boolean;
	readonly findings: number;
	/** Equal for the same findings; null when there are none. */
	readonly findingsHash: string | null;
	readonly line: string;
	readonly state: AuditedState;
}

export async function insertRun(db: Queryable, run: NewRun): Promise<void> {
	const { atMs, whole, findings, findingsHash, line, state } = run;
	await execute(
		db,
		`insert into audit_runs (recorded_at, clean, whole, findings, findings_hash, line, state)
		values ($1, $2, $3, $4, $5, $6, $7)`,
		[atMs, findings === 0, whole, findings, findingsHash, line, state],
	);
}

/** The kept line that names a file of heads; null when no run has left it. */
export const loadLineOf = (db: Queryable, sha256: string) =>
	loadValue(db, `select line from audit_runs where written_by is not null and line like '%; sha256 ' || $1 limit 1`, [
		sha256,
	]);

/** Times of the runs whose heads are kept: whole ones, and those with a finding. */
export const loadKeptTimes = (db: Queryable) =>
	loadColumn(db, 'select recorded_at::float8 from audit_runs where whole or not clean');

export interface LastRuns {
	readonly nowMs: number;
	/** Null: there was none. */
	readonly lastMs: number | null;
	readonly lastWholeMs: number | null;
	/** The last clean one that an incremental audit can continue from. */
	readonly lastCleanMs: number | null;
}

export const loadLastRuns = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select clock()::float8 "nowMs", max(recorded_at)::float8 "lastMs", (max(recorded_at) filter (where whole))::float8 "lastWholeMs",
			(max(recorded_at) filter (where ${GOES_ON}))::float8 "lastCleanMs"
		from audit_runs where written_by is not null`,
	);

/**
 * Runs that are mailed to the operator and that no mail reports yet, oldest first: whole ones, and those with other findings
 * than the run before. Older ones than `keptMs` are left out: their mails are forgotten by then.
 */
export const loadUnmailedRuns = (db: Queryable, keptMs: number) =>
	loadRows(
		db,
		`select u.reference, u.line, u.clean from (
			select id, 'audit:' || id reference, coalesce(line, '') line, clean from audit_runs r
			where written_by is not null and recorded_at > (select clock()) - $1::bigint
				and (whole or (not clean and coalesce(findings_hash <> (select p.findings_hash from audit_runs p
					where p.id < r.id and p.written_by is not null order by p.id desc limit 1), true)))) u
		where not exists (select from mails m where m.reference = u.reference) order by u.id`,
		[keptMs],
	);
