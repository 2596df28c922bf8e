import type { Currency, Minor } from '@fairtick/domain/money/money';
import {
	bigints,
	composed,
	execute,
	loadRow,
	loadRows,
	type Queryable,
	texts,
} from '../../../platform/database/index.ts';

const FIGURES = [
	'registrations',
	'deposits',
	'deposited',
	'withdrawn',
	'withdrawals',
	'to_money_ms',
	'to_money_longest_ms',
	'trades',
	'staked',
	'traders',
	'ended',
	'ended_staked',
	'returned',
	'verifications',
	'to_verification_ms',
	'to_verification_longest_ms',
] as const;
type Figure = (typeof FIGURES)[number];

interface Part {
	/** Left out, the rows are about no currency. */
	readonly currency?: string;
	/** Left out, they are about no asset. */
	readonly asset?: string;
	readonly country?: string;
	readonly sums: Partial<Record<Figure, string>>;
	/** From where, with the day's bounds `$2` and `$3`. */
	readonly from: string;
}

/** Some figures of a day by what they are about; the others are 0. */
const part = ({ currency = 'null::text', asset = 'null::int', country = 'u.country', sums, from }: Part) =>
	`select ${currency} currency, ${asset} asset_id, ${country} country, ${FIGURES.map((name) => `${sums[name] ?? 0} ${name}`).join(', ')} ${from} group by 1, 2, 3`;

/** Trades that a guest placed are counted nowhere, also when the guest registered later (IDENT-11). */
const PARTS = [
	part({
		sums: { registrations: 'count(*)' },
		from: 'from users u where u.registered_at >= $2 and u.registered_at < $3',
	}),
	part({
		currency: 'a.currency',
		sums: { deposits: 'count(*)', deposited: 'sum(t.amount)' },
		from: `from ledger_events v join ledger_transfers t on t.event_id = v.id and t.recorded_at = v.recorded_at and t.position = 0
			join accounts a on a.id = t.destination join users u on u.id = a.user_id
			where v.kind in ('deposit.credited', 'payment.released') and v.recorded_at >= $2 and v.recorded_at < $3 and t.recorded_at >= $2 and t.recorded_at < $3`,
	}),
	part({
		currency: 'a.currency',
		sums: { withdrawn: `sum(case v.kind when 'withdrawal.paid' then t.amount else -t.amount end)` },
		from: `from ledger_events v join ledger_transfers t on t.event_id = v.id and t.recorded_at = v.recorded_at and t.position = 0
			join accounts a on a.id = case v.kind when 'withdrawal.paid' then t.source else t.destination end join users u on u.id = a.user_id
			where v.kind in ('withdrawal.paid', 'withdrawal.returned') and v.recorded_at >= $2 and v.recorded_at < $3 and t.recorded_at >= $2 and t.recorded_at < $3`,
	}),
	part({
		currency: 'w.currency',
		sums: {
			withdrawals: 'count(*)',
			to_money_ms: 'sum(s.at - w.created_at)',
			to_money_longest_ms: 'max(s.at - w.created_at)',
		},
		from: `from movement_steps s join withdrawals w on w.id = s.movement_id join users u on u.id = w.user_id
			where s.status = 'completed' and s.at >= $2 and s.at < $3`,
	}),
	part({
		currency: 'o.currency',
		asset: 'o.asset_id',
		country: 'o.country',
		sums: { trades: 'sum(o.trades)', staked: 'sum(o.staked)', traders: 'count(*)' },
		from: 'from opened o',
	}),
	part({
		currency: 'o.currency',
		country: 'o.country',
		sums: { traders: 'count(distinct o.user_id)' },
		from: 'from opened o',
	}),
	part({
		currency: 't.currency',
		asset: 't.asset_id',
		sums: { ended: 'count(*)', ended_staked: 'sum(t.stake)', returned: 'sum(r.returned)' },
		from: `from trade_results r cross join lateral (select * from trade_terms where id = r.trade_id and accepted_at = r.accepted_at offset 0) t
			join users u on u.id = t.user_id
			where r.closed_at >= $2 and r.closed_at < $3 and t.accepted_at >= u.registered_at`,
	}),
	part({
		currency: 't.currency',
		asset: 't.asset_id',
		sums: { returned: 'sum(c.amount)' },
		from: `from trade_corrections c join trade_terms t on t.id = c.trade_id join users u on u.id = t.user_id
			where c.corrected_at >= $2 and c.corrected_at < $3 and t.accepted_at >= u.registered_at`,
	}),
	part({
		country: 'k.country',
		sums: {
			verifications: 'sum(k.n)',
			to_verification_ms: 'sum(k.ms)',
			to_verification_longest_ms: 'max(k.longest)',
		},
		from: 'from unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) k (country, n, ms, longest)',
	}),
];

/** Each trader of the day once for each asset: traders of all assets are counted from the same rows. */
const OPENED = `select t.currency, t.asset_id, u.country, t.user_id, count(*) trades, sum(t.stake) staked
	from trade_terms t join users u on u.id = t.user_id where t.accepted_at >= $2 and t.accepted_at < $3 and t.accepted_at >= u.registered_at group by 1, 2, 3, 4`;

/** Durations of a country's verifications that were decided on a day. */
export interface VerificationTimes {
	readonly country: string;
	readonly count: number;
	/** From the last document to the decision, of all together and at most. */
	readonly ms: number;
	readonly longestMs: number;
}

const INSERT_DAY = composed(
	'insert a day of figures',
	`with opened as materialized (${OPENED})
		insert into day_figures (day, currency, asset_id, country, ${FIGURES.join(', ')})
		select $1, currency, asset_id, country, ${FIGURES.map((name) => (name.endsWith('longest_ms') ? `max(${name})` : `sum(${name})`)).join(', ')}
		from (${PARTS.join(' union all ')}) parts group by currency, asset_id, country`,
);

/** Counts a day that has no rows. */
export const insertDay = (
	tx: Queryable,
	{ day, fromMs, toMs }: { day: number; fromMs: number; toMs: number },
	times: readonly VerificationTimes[],
) =>
	execute(tx, INSERT_DAY, [
		day,
		fromMs,
		toMs,
		texts(times.map(({ country }) => country)),
		bigints(times.map(({ count }) => BigInt(count))),
		bigints(times.map(({ ms }) => BigInt(ms))),
		bigints(times.map(({ longestMs }) => BigInt(longestMs))),
	]);

export const deleteDay = (tx: Queryable, day: number) => execute(tx, 'delete from day_figures where day = $1', [day]);

const STATE = `select s.through, clock() now, (select min(registered_at) from users) "firstAt" from day_figures_state s`;

/**
 * `through`: up to when everything is counted, epoch milliseconds; null: nothing is. `firstAt`: when the first user
 * registered; null: there is none.
 */
export const loadCountedState = (db: Queryable) => loadRow(db, STATE);

/** Locks it, so that no two count at once. */
export const lockCountedState = (tx: Queryable) => loadRow(tx, `${STATE} for update of s`);

export const updateCounted = (tx: Queryable, throughMs: number) =>
	execute(tx, 'update day_figures_state set through = $1', [throughMs]);

export interface FigureFilter {
	readonly fromDay: number;
	/** The last one. */
	readonly toDay: number;
	readonly currency: Currency;
	readonly country: string | null;
	readonly assetId: number | null;
}

/** Sums of a day; amounts in minor units. */
export interface DayRow {
	readonly day: number;
	readonly registrations: bigint;
	readonly deposits: bigint;
	readonly deposited: Minor;
	readonly withdrawn: Minor;
	readonly withdrawals: bigint;
	readonly toMoneyMs: bigint;
	readonly toMoneyLongestMs: bigint;
	readonly trades: bigint;
	readonly staked: Minor;
	readonly traders: bigint;
	readonly ended: bigint;
	readonly endedStaked: Minor;
	readonly returned: Minor;
	readonly verifications: bigint;
	readonly toVerificationMs: bigint;
	readonly toVerificationLongestMs: bigint;
}

const sum = (name: string, as = name) => `coalesce(sum(${name}), 0)::bigint "${as}"`;
const most = (name: string, as: string) => `coalesce(max(${name}), 0) "${as}"`;

const DAYS = composed(
	'days of figures',
	`select day, ${['registrations', 'deposits', 'deposited', 'withdrawn', 'withdrawals', 'trades', 'staked', 'ended', 'returned', 'verifications'].map((name) => sum(name)).join(', ')},
			coalesce(sum(traders) filter (where asset_id is not distinct from $5::int), 0)::bigint traders,
			${sum('ended_staked', 'endedStaked')}, ${sum('to_money_ms', 'toMoneyMs')}, ${most('to_money_longest_ms', 'toMoneyLongestMs')},
			${sum('to_verification_ms', 'toVerificationMs')}, ${most('to_verification_longest_ms', 'toVerificationLongestMs')}
		from day_figures where day between $1 and $2 and (currency is null or currency = $3)
			and ($4::text is null or country = $4) and ($5::int is null or asset_id = $5)
		group by day order by day`,
);

/** Each day of the range that has figures, in order. */
export const loadDays = (db: Queryable, { fromDay, toDay, currency, country, assetId }: FigureFilter) =>
	loadRows(db, DAYS, [fromDay, toDay, currency, country, assetId]);

/** Countries and assets that the range has figures of. */
export const loadChoices = (db: Queryable, { fromDay, toDay }: Pick<FigureFilter, 'fromDay' | 'toDay'>) =>
	loadRow(
		db,
		`with kinds as materialized (select country, asset_id from day_figures where day between $1 and $2 group by 1, 2)
		select (select array_agg(distinct country order by country) from kinds) countries,
			(select json_agg(json_build_object('id', a.id, 'ticker', a.ticker) order by a.ticker, a.id) from assets a
				where a.id in (select asset_id from kinds)) assets`,
		[fromDay, toDay],
	);
