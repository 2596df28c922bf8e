import type { Sitting } from '@fairtick/domain/limits/sitting';
import { hourOf } from '@fairtick/domain/limits/spending';
import type { Minor } from '@fairtick/domain/money/money';
import {
	bigints,
	columns,
	deleteInSteps,
	execute,
	ints,
	type Queryable,
	type Statement,
} from '../../platform/database/index.ts';

/** The amounts on the real account of a user who has limits, minor units. */
export interface Counted {
	readonly userId: number;
	/** Epoch milliseconds: of a stake its acceptance, of a deposit its creation, then its credit, of a result or correction its posting. */
	readonly atMs: number;
	readonly depositedMinor?: Minor;
	/** Negative for a trade that is void. */
	readonly stakedMinor?: Minor;
	/** The stake of a trade that ended, and its return or that of a correction. */
	readonly endedMinor?: Minor;
	readonly returnedMinor?: Minor;
}

/**
 * Adds to the sums by hour, in the commit of the counted rows and under the users' lock (LIMIT-01); results also to the
 * sitting. Deposits below 0 count as 0. Never fails, whatever the kept sums are: no settlement depends on them, and the
 * audit names a wrong one.
 */
export function countStatement(counted: readonly Counted[]): Statement {
	return {
		name: 'count-for-limits',
		text: `with c as materialized (select user_id, hour, sum(deposited) deposited, sum(staked) staked, sum(ended) ended, sum(returned) returned
				from (select ${columns(1, 'int', 'int', 'bigint', 'bigint', 'bigint', 'bigint')}) c (user_id, hour, deposited, staked, ended, returned)
				group by user_id, hour),
			sums as (insert into limit_sums as s (user_id, hour, deposited, staked, ended, returned) select * from c
				on conflict (user_id, hour) do update set
					deposited = greatest(greatest(s.deposited, 0) + excluded.deposited, 0), staked = s.staked + excluded.staked,
					ended = s.ended + excluded.ended, returned = s.returned + excluded.returned)
			update sittings s set net = s.net + r.net
			from (select user_id, sum(returned - ended) net from c group by user_id) r
			where s.user_id = r.user_id and r.net <> 0`,
		values: [
			ints(counted.map(({ userId }) => userId)),
			ints(counted.map(({ atMs }) => hourOf(atMs))),
			bigints(counted.map(({ depositedMinor = 0n }) => depositedMinor)),
			bigints(counted.map(({ stakedMinor = 0n }) => stakedMinor)),
			bigints(counted.map(({ endedMinor = 0n }) => endedMinor)),
			bigints(counted.map(({ returnedMinor = 0n }) => returnedMinor)),
		],
	};
}

/** Keeps sittings, under the users' lock. */
export function sittingsStatement(sittings: ReadonlyMap<number, Sitting>): Statement {
	const kept = [...sittings.values()];
	return {
		name: 'keep-sittings',
		text: `insert into sittings (user_id, began_at, last_at, checked_at, trades, net, over_until)
			select ${columns(1, 'int', 'bigint', 'bigint', 'bigint', 'int', 'bigint', 'bigint')}
			on conflict (user_id) do update set began_at = excluded.began_at, last_at = excluded.last_at, checked_at = excluded.checked_at,
				trades = excluded.trades, net = excluded.net, over_until = excluded.over_until`,
		values: [
			ints([...sittings.keys()]),
			bigints(kept.map(({ beganAtMs }) => beganAtMs)),
			bigints(kept.map(({ lastAtMs }) => lastAtMs)),
			bigints(kept.map(({ checkedAtMs }) => checkedAtMs)),
			ints(kept.map(({ trades }) => trades)),
			bigints(kept.map(({ netMinor }) => netMinor)),
			bigints(kept.map(({ overUntilMs }) => overUntilMs)),
		],
	};
}

/** The sums of an hour, computed from the user's deposits and real trades themselves. */
const PAST = `select hour, sum(deposited) deposited, sum(staked) staked, sum(ended) ended, sum(returned) returned from (
		select coalesce(counted_at, created_at) / 3600000 as hour, amount deposited, 0 staked, 0 ended, 0 returned
		from deposits where user_id = $1 and status not in ('failed', 'expired', 'returned')
		union all select accepted_at / 3600000, 0, case when status = 'void' then 0 else stake end, 0, 0
		from trades where user_id = $1 and mode = 'real'
		union all select closed_at / 3600000, 0, 0, stake, returned from trades where user_id = $1 and mode = 'real' and status <> 'open'
		union all select corrected_at / 3600000, 0, 0, 0, amount from trade_corrections c join trade_terms t on t.id = c.trade_id
			where t.user_id = $1 and t.mode = 'real') x
	where hour >= clock() / 3600000 - 720 group by hour`;

/** Counts the last 720 hours of a user's deposits and real trades, when they get their first limit or exclusion; under their lock. */
export const insertPastSums = (tx: Queryable, userId: number) =>
	execute(
		tx,
		`insert into limit_sums (user_id, hour, deposited, staked, ended, returned) select $1, p.* from (${PAST}) p on conflict do nothing`,
		[userId],
	);

/** Forgets hours that no window reaches any more. */
export const deleteOldSums = (db: Queryable) =>
	deleteInSteps(
		db,
		'delete from limit_sums where ctid in (select ctid from limit_sums where hour < (select clock()) / 3600000 - 800 limit $1)',
	);
