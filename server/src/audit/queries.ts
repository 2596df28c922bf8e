import type { Queryable } from '../database/index.ts';
import type { AuditedState } from './checks.ts';

/** Held by whoever audits, on the connection that does. */
const LOCK = `hashtext('audit')`;

export async function tryToLockAudits(db: Queryable): Promise<boolean> {
	const { rows } = await db.query<{ got: boolean }>(`select pg_try_advisory_lock(${LOCK}) got`);
	return rows[0]?.got === true;
}

/** Waits until nobody else audits. */
export async function lockAudits(db: Queryable): Promise<void> {
	await db.query(`select pg_advisory_lock(${LOCK})`);
}

/**
 * What the last clean run of the connection's own role left off at. A database restored from a backup counts its
 * transactions anew: what was audited before says nothing then.
 */
export async function loadLastClean(db: Queryable): Promise<AuditedState | null> {
	const { rows } = await db.query<{ state: AuditedState }>(
		`select state from audit_runs where clean and written_by = current_user
			and (state->>'xmin')::bigint <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
		order by id desc limit 1`,
	);
	return rows[0]?.state ?? null;
}

export interface NewRun {
	/** Of its snapshot, epoch milliseconds. */
	readonly atMs: number;
	readonly whole: boolean;
	readonly findings: number;
	readonly line: string;
	readonly state: AuditedState;
}

export async function insertRun(db: Queryable, { atMs, whole, findings, line, state }: NewRun): Promise<void> {
	await db.query(
		'insert into audit_runs (recorded_at, clean, whole, findings, line, state) values ($1, $2, $3, $4, $5, $6)',
		[atMs, findings === 0, whole, findings, line, state],
	);
}

/** The kept line that names a file of heads; null when no run has left it. */
export async function loadLineOf(db: Queryable, sha256: string): Promise<string | null> {
	const { rows } = await db.query<{ line: string }>(
		`select line from audit_runs where written_by is not null and line like '%; sha256 ' || $1 limit 1`,
		[sha256],
	);
	return rows[0]?.line ?? null;
}

/** When the runs were that the operator was told of: whole ones, and those with a finding. */
export async function loadToldTimes(db: Queryable): Promise<number[]> {
	const { rows } = await db.query<{ at: bigint }>('select recorded_at at from audit_runs where whole or not clean');
	return rows.map(({ at }) => Number(at));
}

export interface LastRuns {
	readonly nowMs: number;
	/** Null: there was none. */
	readonly lastMs: number | null;
	readonly lastWholeMs: number | null;
}

export async function loadLastRuns(db: Queryable): Promise<LastRuns> {
	const { rows } = await db.query<{ now: bigint; last: bigint | null; last_whole: bigint | null }>(
		`select clock() now, max(recorded_at) last, max(recorded_at) filter (where whole) last_whole
		from audit_runs where written_by is not null`,
	);
	const [row] = rows;
	const toMs = (at: bigint | null | undefined) => (at === null || at === undefined ? null : Number(at));
	return { nowMs: Number(row?.now), lastMs: toMs(row?.last), lastWholeMs: toMs(row?.last_whole) };
}

export interface UntoldRun {
	readonly reference: string;
	readonly line: string;
	readonly clean: boolean;
}

/** Runs of the last day that the operator is mailed of and no mail tells of yet, oldest first. */
export async function loadUntoldRuns(db: Queryable): Promise<UntoldRun[]> {
	const { rows } = await db.query<UntoldRun>(
		`select u.reference, u.line, u.clean from (
			select id, 'audit:' || id reference, line, clean from audit_runs
			where written_by is not null and (whole or not clean) and recorded_at > (select clock()) - 86400000) u
		where not exists (select from mails m where m.reference = u.reference) order by u.id`,
	);
	return rows;
}
