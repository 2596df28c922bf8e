import { loadValue, type Query, type Queryable } from '../../../platform/database/index.ts';
import type { LogMark } from '../../trading/index.ts';

/** Placing ends while something that was committed has waited for its entry for longer (PROOF-08). */
export const MOST_WAITING_MS = 5_000;
/** The longest that a transaction may decide placements: prices wait for it in the log. Their callers know after 8 s that the outcome is open. */
const DECIDING_MS = 20_000;

/** The advisory lock that transactions share which decide placements: two numbers of the database. */
const DECIDING = [0x7fa9, 1] as const;

/**
 * Marks a transaction as one that decides placements: the first of its statements. Later prices wait in the log for its answers, and it ends after 20 s at
 * the latest. Of the keys of promises those of an earlier name of the log do not count.
 */
export const markDecidingQuery: Query<LogMark> = {
	phase: 'begin',
	statement: {
		name: 'mark-deciding',
		text: `select l.looked_at::float8 "throughMs", coalesce(l.size, 0)::float8 size, coalesce((select k.key
					from proof_keys k join proof_subjects s on s.subject = 'key:' || k.no
					where k.use = 'promise' and s.entry < l.size and starts_with(k.key, split_part(l.promise_key, '+', 1) || '+')
					order by k.no desc limit 1), l.promise_key) "promiseKey", m.*
			from (select pg_advisory_xact_lock_shared($1, $2)::text held, set_config('transaction_timeout', $3, true) timeout) m
				left join proof_log l on true`,
		values: [...DECIDING, `${DECIDING_MS}`],
	},
	read: ({ rows: [{ throughMs, size, promiseKey }] }) => ({ throughMs, size, promiseKey }),
};

/**
 * True if something that was committed has waited for its entry for too long (PROOF-08). A row waits from its own instant,
 * or from the last time that the log was complete if that is later. So prices that are caught up do not count as waiting
 * since they were missed.
 */
export const isWaiting = async (tx: Queryable): Promise<boolean> =>
	(await loadValue(
		tx,
		`select exists (select from proof_log l, (select clock() - ${MOST_WAITING_MS} t) due where l.looked_at < due.t and (
			(select min(at) from proof_batches where entry is null) < due.t
			or exists (select from asset_writers w left join proof_chains c using (asset_id)
				cross join lateral (select g.at from tick_groups g where g.asset_id = w.asset_id and g.no = coalesce(c.no, 0) + 1 limit 1) g
				where w.chain_no > coalesce(c.no, 0) and g.at < due.t)))`,
	)) === true;

/**
 * Begin of the oldest transaction that decides placements, epoch milliseconds; null: there is none. It marks itself
 * before it reads the clock and the prices, and the mark ends after its decisions can be seen. So it accepts at this
 * instant or later.
 */
export const loadDecidingSince = (tx: Queryable) =>
	loadValue(
		tx,
		`select floor(clock() - extract(epoch from clock_timestamp() - min(a.xact_start)) * 1000)::float8
		from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted
			and l.database = (select oid from pg_database where datname = current_database())`,
		[...DECIDING],
	);
