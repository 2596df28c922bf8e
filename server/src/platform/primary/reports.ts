import {
	type Acknowledged,
	type Database,
	execute,
	inTransaction,
	loadOnlyValue,
	loadValue,
	type Queryable,
	type Timeline,
} from '../database/index.ts';

/** Rows of processes that have ended are removed after this time. */
const KEPT_DAYS = 30;
/** A process was alive at the promotion if its last beat is as new as this, compared with the newest of all, milliseconds. */
const LIVING_MS = 3_000;

/** The end of the replay before the first timeline after `timeline`, as another process has reported it; null: none has. */
export const loadBegin = (db: Queryable, { system, number }: Timeline) =>
	loadValue(
		db,
		`select begins_at::text from timeline_reports where system = $1 and timeline > $2 and begins_at is not null
		order by timeline, reported_at limit 1`,
		[system, number],
	);

/**
 * True if a commit is missing. One that comes after the end of the replay is; of any other one PostgreSQL knows its outcome, since the replay has
 * seen its number: no later transaction has the same.
 * @param begin where the replay ended, null: not known.
 */
export const isMissing = (db: Queryable, { xid, after }: Acknowledged, begin: bigint | null): Promise<boolean> =>
	begin !== null && after > begin
		? Promise.resolve(true)
		: loadOnlyValue(
				db,
				`select case when $1::xid8 < pg_snapshot_xmax(pg_current_snapshot())
					then coalesce(pg_xact_status($1::xid8), 'committed') <> 'committed' else true end`,
				[xid],
			);

export interface Report {
	readonly timeline: Timeline;
	readonly node: string;
	/** The end of the replay, null: not known. */
	readonly beginsAt: string | null;
	readonly lost: boolean;
}

/** Advisory lock of those that report. */
const LOCK = 0x7fa9;

/** Keeps what a process found. The first one that misses something makes the database a restored one (CASH-14). */
export const report = (database: Database, { timeline, node, beginsAt, lost }: Report): Promise<void> =>
	inTransaction(database, async (tx) => {
		await execute(tx, 'select pg_advisory_xact_lock($1)', [LOCK]);
		const { system, number } = timeline;
		if (lost && !(await loadIsLost(tx, timeline))) await execute(tx, 'select note_restored()');
		// The other processes must see it although no standby follows the new primary yet.
		await execute(tx, `select set_config('synchronous_commit', 'local', true)`);
		await execute(
			tx,
			`delete from timeline_reports where reported_at < clock_timestamp() - $1 * interval '1 day'
				and node not in (select id from nodes)`,
			[KEPT_DAYS],
		);
		await execute(
			tx,
			`insert into timeline_reports (system, timeline, node, begins_at, lost) values ($1, $2, $3, $4::text::pg_lsn, $5)
			on conflict (system, timeline, node) do nothing`,
			[system, number, node, beginsAt, lost],
		);
	});

/** Keeps that a comparison after the report found something missing: the other processes see it. */
export const updateLost = (db: Queryable, { system, number }: Timeline, node: string): Promise<void> =>
	execute(
		db,
		'update timeline_reports set lost = true, reported_at = clock_timestamp() where system = $1 and timeline = $2 and node = $3',
		[system, number, node],
	);

/** True if any process has found that something is missing on a timeline, or on one before it that comes after `known`. */
export const loadIsLost = (db: Queryable, { system, number }: Timeline, known = number - 1): Promise<boolean> =>
	loadOnlyValue(
		db,
		'select exists (select from timeline_reports where system = $1 and timeline > $2 and timeline <= $3 and lost)',
		[system, known, number],
	);

/** True if another process has found it since this one has reported: one that began after a loss serves what is left. */
export const loadIsLostSince = (db: Queryable, { system, number }: Timeline, node: string): Promise<boolean> =>
	loadOnlyValue(
		db,
		`select exists (select from timeline_reports other join timeline_reports own using (system, timeline)
			where system = $1 and timeline = $2 and own.node = $3 and other.lost and other.reported_at > own.reported_at)`,
		[system, number, node],
	);

/** True if all processes that lived at the promotion have reported on the timeline; those that began later have nothing to compare. */
export const loadAreAllReported = (db: Queryable, { system, number }: Timeline): Promise<boolean> =>
	loadOnlyValue(
		db,
		`select not exists (select from nodes n where n.beat_at > (select max(beat_at) from nodes) - $3 * interval '1 ms'
			and exists (select from timeline_reports r where r.node = n.id and r.system = $1 and r.timeline < $2)
			and not exists (select from timeline_reports r where r.node = n.id and r.system = $1 and r.timeline = $2))`,
		[system, number, LIVING_MS],
	);
