import { type Check, findBy, inBulk, isNewEvent, LATE_MS } from '../../../platform/audit/index.ts';

/**
 * An event `v` that was moved from the default partition into a month: the transaction that made the partition has written it. Months of
 * migrations, and of backups that are loaded in one transaction, are as old as the default partition itself.
 */
const IS_MOVED = `exists (select from pg_inherits i, pg_inherits r
		where i.inhrelid = v.tableoid and i.xmin = v.xmin and r.inhrelid = 'ledger_events_rest'::regclass and i.xmin <> r.xmin)`;

/**
 * Times of events are the writer's word, the number of a transaction is not: a transaction after an earlier run is not
 * dated before it. Rows that a backup brought back have other numbers than their transaction and are left out.
 */
const DATED_BACK = (
	scope: string,
) => `with runs as materialized (select array_agg(xmax order by xmax) xmaxes, array_agg(at order by xmax) ats from (
		select xmax, max(at) over (order by xmax) at from (select (state->>'xmax')::bigint xmax, recorded_at at
			from audit_runs where written_by is not null and state->>'xmax' is not null) r) r)
	select 'event ' || v.reference "row", 'is dated ' || v.recorded_at || ', and an audit a minute later or more did not see it' problem
	from ledger_events v, runs
	where ${scope} and v.recorded_at < ats[width_bucket(v.xid, xmaxes)] - ${LATE_MS}
		and (v.xmin::text::bigint = v.xid % 4294967296 or ${IS_MOVED})`;

const BEFORE_USERS = (scope: string) => `select 'event ' || v.reference "row", 'is older than user ' || u.id problem
	from ledger_entries e join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at
	join accounts a on a.id = e.account_id join users u on u.id = a.user_id
	where ${scope} and v.recorded_at < u.created_at - ${LATE_MS}`;

/** LEDGER-08: nothing is written behind an audit, and no money moved before its user was there. */
export const times: Check = {
	title: 'times: no event is dated back behind an audit, none is older than its user',
	run(tx, since) {
		const event = isNewEvent(since);
		const scope =
			since === null
				? 'true'
				: `(e.event_id, e.recorded_at) in (select v.id, v.recorded_at from ledger_events v where ${event})`;
		const counted = `select count(*) from ledger_events v where ${event}`;
		const look = () => findBy(tx, counted, [DATED_BACK(event), BEFORE_USERS(scope)]);
		return since === null ? inBulk(tx, look) : look();
	},
};
