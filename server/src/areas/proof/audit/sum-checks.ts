import { type CountedDays, checkDaySums } from '../../../platform/audit/index.ts';
import { RECOUNTED_MS } from '../statistics/count-days.ts';

const DAY_MS = 86_400_000;

/**
 * Recomputes each sum from the rows themselves. Hypothetical results of trades are left out, since ticks leave the database.
 */
function recompute({ first, last }: CountedDays): string {
	const of = (time: string, figure: string, value: string, from: string) =>
		`select (${time} / ${DAY_MS})::int as day, t.currency::text currency, ${figure} figure, ${value}::numeric value
			from ${from} where ${time} >= ${first * DAY_MS} and ${time} < ${(last + 1) * DAY_MS} group by 1, 2, 3`;
	const results = 'trade_results r join trade_terms t on t.id = r.trade_id and t.accepted_at = r.accepted_at';
	const corrections = 'trade_corrections c join trade_terms t on t.id = c.trade_id';
	const decided = `r.status in ('won', 'lost', 'tied')`;
	return [
		of('r.closed_at', `'settled'`, `count(*) filter (where ${decided})`, results),
		of('r.closed_at', `'staked'`, `coalesce(sum(t.stake) filter (where ${decided}), 0)`, results),
		of('r.closed_at', `'returned'`, `coalesce(sum(r.returned) filter (where ${decided}), 0)`, results),
		of('r.closed_at', `'sold'`, `count(*) filter (where r.status = 'sold')`, results),
		of('r.closed_at', `'sold for'`, `coalesce(sum(r.returned) filter (where r.status = 'sold'), 0)`, results),
		of('r.closed_at', `'settlement times'`, `count(*) filter (where ${decided})`, results),
		of('r.closed_at', `'void ' || coalesce(r.void_reason, '-')`, `count(*) filter (where r.status = 'void')`, results),
		of('r.closed_at', `'net of users'`, 'sum(r.returned - t.stake)', results),
		of('c.corrected_at', `'net of users'`, 'sum(c.amount)', corrections),
		of('c.corrected_at', `'corrected'`, 'sum(c.amount)', corrections),
	].join(' union all ');
}

const kept = ({ first, last }: CountedDays) => `
	select o.day, o.currency::text, k.figure, k.value from proof_outcomes o cross join lateral (values
		(case o.kind when 'settled' then 'settled' when 'sold' then 'sold' when 'void' then 'void ' || o.reason when 'corrected' then 'corrected' end,
			case o.kind when 'corrected' then o.returned else o.won + o.lost + o.tied + o.undecided end),
		(case o.kind when 'settled' then 'staked' end, o.staked), (case o.kind when 'settled' then 'returned' when 'sold' then 'sold for' end, o.returned)) k (figure, value)
	where o.day between ${first} and ${last} and k.figure is not null
	union all select day, currency::text, 'net of users', net from proof_trader_days where day between ${first} and ${last}
	union all select h.day, '', 'settlement times', h.n from proof_histograms h where h.kind = 'settlement' and h.day between ${first} and ${last}`;

/** Times are of both modes; days of traders are kept for a year. */
const offenders = (days: CountedDays) => `with counted as materialized (select max(day) - 300 since from proof_days),
	due as (select day, case figure when 'settlement times' then '' else currency end currency, figure, sum(value) value from (${recompute(days)}) r group by 1, 2, 3),
	kept as (select day, currency, figure, sum(value) value from (${kept(days)}) k group by 1, 2, 3)
	select 'day ' || to_char(date '1970-01-01' + day, 'YYYY-MM-DD') || case when currency = '' then '' else ' in ' || currency end "row",
		'counts ' || coalesce(k.value, 0) || ' as ' || figure || ', the rows give ' || coalesce(d.value, 0) problem
	from due d full join kept k using (day, currency, figure)
	where coalesce(d.value, 0) <> coalesce(k.value, 0) and (figure <> 'net of users' or day > (select since from counted))
	order by 1, 2`;

/** PROOF-04: the public statistics are the sums of the rows. */
export const proofSums = checkDaySums({
	title: 'public statistics: sums of finished days are those of trades, voids and corrections',
	bounds: `select min(day) "first", ((max(counted_through) - ${RECOUNTED_MS}) / ${DAY_MS})::int - 1 "last" from proof_days`,
	table: 'proof_outcomes',
	offenders,
});
