import { MOST_SKEW_MS } from '../clock/index.ts';
import {
	ENTERING,
	execute,
	LIVING_MS,
	loadColumn,
	loadOnlyRow,
	loadRows,
	loadValue,
	type Queryable,
} from '../database/index.ts';

/** A process that registers. */
export interface NewNode {
	readonly id: string;
	readonly start: string;
	readonly host: string;
	readonly pid: number;
	readonly roles: readonly string[];
	/** Number of the newest migration of its program. */
	readonly release: number;
	readonly version: string;
	readonly fingerprints: string;
}

/** Until the transaction ends no process joins and no migration runs. */
export const lockRegistration = (tx: Queryable) => execute(tx, 'select pg_advisory_xact_lock($1)', [ENTERING]);

/** Other processes; until the transaction ends none of them beats, so that one that is dead now stays dead. */
export const lockOthers = (tx: Queryable, id: string, start: string) =>
	loadRows(
		tx,
		`select fingerprints, start = $2 "isOfStart", beat_at > clock_timestamp() - $3 * interval '1 ms' lives
		from nodes where id <> $1 for update`,
		[id, start, LIVING_MS],
	);

/** Lists a process, or one again whose row grew old. */
export const insertNode = (tx: Queryable, { id, start, host, pid, roles, release, version, fingerprints }: NewNode) =>
	execute(
		tx,
		`insert into nodes (id, start, host, pid, roles, release, version, fingerprints) values ($1, $2, $3, $4, $5, $6, $7, $8)
		on conflict (id) do update set beat_at = clock_timestamp(), fingerprints = excluded.fingerprints`,
		[id, start, host, pid, roles, release, version, fingerprints],
	);

/** Processes of other starts, which a lock proves to be dead. */
export const deleteOtherStarts = (tx: Queryable, start: string) =>
	execute(tx, 'delete from nodes where start <> $1', [start]);

export const deleteSilent = (db: Queryable, silentMs: number) =>
	execute(db, `delete from nodes where beat_at < clock_timestamp() - $1 * interval '1 ms'`, [silentMs]);

export interface Beat {
	readonly id: string;
	readonly facts: string;
	readonly skewMs: number | null;
	/** A beat that comes later is none: others may have counted the process as dead. */
	readonly withinMs: number;
}

/**
 * Returns the time of the database's clock, epoch milliseconds; null: the row is too old, or gone. No flush waits for a beat: one that a crash of
 * PostgreSQL forgets makes a process look dead, which then registers again.
 */
export const updateBeat = (db: Queryable, { id, facts, skewMs, withinMs }: Beat): Promise<number | null> =>
	loadValue(
		db,
		`with unflushed as (select set_config('synchronous_commit', 'off', true))
		update nodes set beat_at = clock_timestamp(), facts = $2, skew_ms = $3 from unflushed
		where id = $1 and beat_at > clock_timestamp() - $4 * interval '1 ms'
		returning extract(epoch from beat_at)::float8 * 1000`,
		[id, facts, skewMs, withinMs],
	);

export const updateAddress = (db: Queryable, id: string, address: string) =>
	execute(db, 'update nodes set address = $2 where id = $1', [id, address]);

/** It waits for no standby: a process ends while commits wait. */
export const deleteNode = (db: Queryable, id: string) =>
	execute(
		db,
		`with local as (select set_config('synchronous_commit', 'local', true)) delete from nodes using local where id = $1`,
		[id],
	);

/** All listed processes with the leases that they hold, oldest first. Times are the database's own, epoch milliseconds. */
export const loadNodes = (db: Queryable) =>
	loadRows(
		db,
		`select id, host, pid, roles, version, address, skew_ms "skewMs", beat_at > clock_timestamp() - $1 * interval '1 ms' lives,
			extract(epoch from started_at)::float8 * 1000 "startedAtMs", extract(epoch from beat_at)::float8 * 1000 "beatAtMs",
			array(select name from leases where holder = nodes.id and until > clock_timestamp() order by name) leases
		from nodes order by started_at, id`,
		[LIVING_MS],
	);

/** True for one of the living processes, the eldest that does jobs: it alone measures the database. Null: none is listed. */
export const loadIsEldest = (db: Queryable, id: string): Promise<boolean | null> =>
	loadValue(
		db,
		`select id = $1 from nodes where beat_at > clock_timestamp() - $2 * interval '1 ms'
		order by 'jobs' = any(roles) desc, started_at, id limit 1`,
		[id, LIVING_MS],
	);

/** Numbers of processes that beat, and of those of them whose clock is wrong. */
export const countLiving = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select count(*)::int living, count(*) filter (where abs(skew_ms) > $2)::int wrong
		from nodes where beat_at > clock_timestamp() - $1 * interval '1 ms'`,
		[LIVING_MS, MOST_SKEW_MS],
	);

/** Ids of the processes that beat within the last seconds, this one included (CLUSTER-01). */
export const listLiving = (db: Queryable): Promise<string[]> =>
	loadColumn(db, `select id from nodes where beat_at > clock_timestamp() - $1 * interval '1 ms'`, [LIVING_MS]);
