import { type CountedDays, checkDaySums } from '../../../../platform/audit/index.ts';

const DAY_MS = 86_400_000;
/** A day that ended this long before the last count is counted finally. */
const LATE_MS = 600_000;

/**
 * Recomputes each figure from the rows themselves: money from the ledger alone, trades from terms and results. Countries are
 * left out: they are those of the day of the count, and users move.
 */
function recompute({ first, last }: CountedDays): string {
	const of = (time: string, key: { currency?: string; asset?: string }, figure: string, value: string, from: string) =>
		`select (${time} / ${DAY_MS})::int as day, ${key.currency ?? 'null'}::text currency, ${key.asset ?? 'null'}::int asset_id, '${figure}' figure,
			${value}::numeric value ${from} and ${time} >= ${first * DAY_MS} and ${time} < ${(last + 1) * DAY_MS} group by 1, 2, 3`;
	const entries = `from ledger_events v join ledger_transfers t on t.event_id = v.id and t.recorded_at = v.recorded_at
		join accounts s on s.id = t.source join accounts d on d.id = t.destination`;
	// Trades of guests are counted nowhere (IDENT-11).
	const ofUser = 'join users u on u.id = t.user_id and t.accepted_at >= u.registered_at where true';
	const opened = `from trade_terms t ${ofUser}`;
	const ended = `from trade_results r join trade_terms t on t.id = r.trade_id and t.accepted_at = r.accepted_at ${ofUser}`;
	const traded = { currency: 't.currency', asset: 't.asset_id' };
	return [
		of('u.registered_at', {}, 'registrations', 'count(*)', 'from users u where true'),
		of(
			...(['v.recorded_at', { currency: 'd.currency' }, 'deposited', 'sum(t.amount)'] as const),
			`${entries} where v.kind in ('deposit.credited', 'payment.released') and d.kind = 'available'`,
		),
		of(
			...(['v.recorded_at', { currency: 's.currency' }, 'withdrawn', 'sum(t.amount)'] as const),
			`${entries} where v.kind = 'withdrawal.paid' and s.kind = 'withdrawing' and d.kind like 'provider:%'`,
		),
		of(
			...(['v.recorded_at', { currency: 'd.currency' }, 'withdrawn', '-sum(t.amount)'] as const),
			`${entries} where v.kind = 'withdrawal.returned' and d.kind = 'available'`,
		),
		of('t.accepted_at', traded, 'trades', 'count(*)', opened),
		of('t.accepted_at', traded, 'staked', 'sum(t.stake)', opened),
		of('t.accepted_at', traded, 'traders', 'count(distinct t.user_id)', opened),
		of('t.accepted_at', { currency: 't.currency' }, 'traders', 'count(distinct t.user_id)', opened),
		of('r.closed_at', traded, 'ended', 'count(*)', ended),
		of('r.closed_at', traded, 'ended_staked', 'sum(t.stake)', ended),
		of('r.closed_at', traded, 'returned', 'sum(r.returned)', ended),
		of(
			...(['c.corrected_at', traded, 'returned', 'sum(c.amount)'] as const),
			`from trade_corrections c join trade_terms t on t.id = c.trade_id ${ofUser}`,
		),
	].join(' union all ');
}

const kept = ({ first, last }: CountedDays) => `select f.day, f.currency::text, f.asset_id, k.figure, k.value
	from day_figures f cross join lateral (values ('registrations', registrations), ('deposited', deposited), ('withdrawn', withdrawn),
		('trades', trades), ('staked', staked), ('traders', traders), ('ended', ended), ('ended_staked', ended_staked),
		('returned', returned)) k (figure, value)
	where f.day between ${first} and ${last}`;

const offenders = (
	days: CountedDays,
) => `with due as (select day, coalesce(currency, '') currency, coalesce(asset_id, 0) asset_id, figure, sum(value) value
		from (${recompute(days)}) r group by 1, 2, 3, 4),
	kept as (select day, coalesce(currency, '') currency, coalesce(asset_id, 0) asset_id, figure, sum(value) value
		from (${kept(days)}) k group by 1, 2, 3, 4)
	select 'day ' || to_char(date '1970-01-01' + day, 'YYYY-MM-DD') || case when currency = '' then '' else ' in ' || currency end
			|| case when asset_id = 0 then '' else ' on asset ' || asset_id end "row",
		'counts ' || coalesce(k.value, 0) || ' as ' || figure || ', the rows give ' || coalesce(d.value, 0) problem
	from due d full join kept k using (day, currency, asset_id, figure) where coalesce(d.value, 0) <> coalesce(k.value, 0)
	order by 1, 2`;

/** ADMIN-02: the sums of the overview are those of the rows. */
export const figures = checkDaySums({
	title: 'figures: sums of finished days are those of users, the ledger and trades',
	bounds: `select (select min(day) from day_figures) "first", ((through - ${LATE_MS}) / ${DAY_MS})::int - 1 "last" from day_figures_state`,
	table: 'day_figures',
	offenders,
});
