import { type Check, Findings, resultOf } from '../../../platform/audit/index.ts';
import { loadRowsLike } from '../../../platform/database/index.ts';

/** Longest window; older hours may be forgotten. */
const SINCE = '(select clock()) / 3600000 - 720';

/**
 * The correct sums of each hour, from trades and deposits themselves. Written a second time on purpose: it shares no code
 * with the counting.
 */
const DUE = `select user_id, hour, sum(deposited) deposited, sum(staked) staked, sum(ended) ended, sum(returned) returned from (
		select t.user_id, t.accepted_at / 3600000 as hour, 0::bigint deposited, t.stake staked, 0::bigint ended, 0::bigint returned
			from trade_terms t where t.mode = 'real' and not exists (select from trade_results r where r.trade_id = t.id and r.accepted_at = t.accepted_at and r.status = 'void')
		union all select t.user_id, r.closed_at / 3600000, 0, 0, t.stake, r.returned from trade_terms t join trade_results r on r.trade_id = t.id and r.accepted_at = t.accepted_at
			where t.mode = 'real'
		union all select t.user_id, c.corrected_at / 3600000, 0, 0, 0, c.amount from trade_terms t join trade_corrections c on c.trade_id = t.id
			where t.mode = 'real'
		union all select d.user_id, coalesce(d.counted_at, d.created_at) / 3600000, d.amount, 0, 0, 0 from deposits d
			where d.status not in ('failed', 'expired', 'returned')) e
	where user_id in (select user_id from user_states where has_limits) and hour >= ${SINCE} group by user_id, hour`;

/** The sums of a row, in their order; zeros where there is no row. */
const sumsOf = (row: string) =>
	['deposited', 'staked', 'ended', 'returned'].map((sum) => `coalesce(${row}.${sum}, 0)`).join(', ');

const WRONG_SUMS = `select 'limit sums of user ' || user_id || ' hour ' || hour "row",
		'count ' || concat_ws('/', ${sumsOf('s')}) || ' deposited, staked, ended and returned, deposits and trades say '
			|| concat_ws('/', ${sumsOf('d')}) problem
	from (${DUE}) d full join (select * from limit_sums where hour >= ${SINCE}) s using (user_id, hour)
	where (${sumsOf('s')}) is distinct from (${sumsOf('d')})`;

const UNMARKED = `select 'user ' || user_id "row", 'has limits or an exclusion, but is not marked so' problem
	from user_states s where not has_limits and (exists (select from own_limits l where l.user_id = s.user_id)
		or exists (select from exclusions x where x.user_id = s.user_id))`;

/** Written a second time on purpose: it shares no code with the writers. */
const NOT_IN_FORCE = `select 'limits in force of user ' || user_id "row", 'are not the newest states of that user''s limits' problem
	from (select user_id, jsonb_agg(jsonb_build_object('kind', kind, 'window', period, 'value', value, 'wish',
				case when wished_at is not null then jsonb_build_object('value', wish_value, 'askedAtMs', wished_at) end) order by kind, period) due
			from (select distinct on (user_id, kind, period) * from own_limits order by user_id, kind, period, n desc) l group by user_id) d
		full join limits_in_force f using (user_id)
	where due is distinct from limits::jsonb`;

/** A state that is looser than the one before, without that one's wish for it, which waited for a day and at most seven. */
const TOO_LOOSE = `select 'limit ' || concat_ws(' ', kind, period) || ' of user ' || user_id || ', state ' || n "row",
		'is looser than the one before it without a wish that was due' problem
	from (select l.*, lag(n) over states before_n, lag(value) over states before, lag(wish_value) over states wished,
			lag(wished_at) over states wished_before
		from own_limits l window states as (partition by user_id, kind, period order by n)) l
	where n > 1 and (before_n is distinct from n - 1 or (before is not null and (value is null or value > before)
		and (wished_before is null or wished is distinct from value
			or changed_at not between wished_before + 86400000 and wished_before + 604800000)))`;

/**
 * Held-back money of users without a mark, which would be overlooked: the mark that is read with the user's lock is missing.
 */
const UNMARKED_MONEY = `select 'held-back money of user ' || user_id "row", 'lasts longer than the user''s mark says' problem
	from user_states s join (select user_id, max(until) until from held_back_money group by user_id) h using (user_id)
	where h.until > coalesce(s.held_back_until, 0)`;

/** A state of the switch that ends it sooner than a day after it was asked for, by its own time or by that of the state before it. */
const ENDED_TOO_SOON = `select 'final withdrawals of user ' || user_id || ', state ' || n "row", 'go off sooner than a day after the request' problem
	from (select f.*, lag(changed_at) over (partition by user_id order by n) changed_before from final_withdrawals f) f
	where changed_at < changed_before or ends_at < changed_at + 86400000`;

const check = (title: string, counted: string, ...offenders: readonly string[]): Check => ({
	title,
	async run(tx) {
		const findings = offenders.map(() => new Findings());
		for (const [index, sql] of offenders.entries()) await findings[index]?.addFrom(tx, sql);
		const rows = await loadRowsLike(tx, 'select count(*) n', `select count(*) n from ${counted}`, []);
		return resultOf(Number(rows[0]?.n ?? 0), findings);
	},
});

/** LIMIT-01, CASH-03, LEDGER-06. */
export const limitChecks: readonly Check[] = [
	check(
		'limits: sums by hour are those of deposits and trades, and who has limits is marked',
		'limit_sums',
		WRONG_SUMS,
		UNMARKED,
	),
	check('limits: no limit became looser without a wish that waited for a day', 'own_limits', TOO_LOOSE),
	check('limits: withdrawals that are final stay so for a day after a request', 'final_withdrawals', ENDED_TOO_SOON),
	check('limits: money that is held back is marked', 'held_back_money', UNMARKED_MONEY),
	check('limits: those in force are the newest', 'limits_in_force', NOT_IN_FORCE),
];
