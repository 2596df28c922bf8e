import type { Mode } from '@fairtick/domain/money/mode';
import { PAUSE_MS } from '@fairtick/domain/statistics/rules';
import { DECIDED_STATUSES, ENDED_STATUSES } from '@fairtick/domain/trading/statuses';
import { composed, loadOnlyRow, loadValue, type Queryable, type RowOf } from '../../../platform/database/index.ts';

export interface StatisticsFilter {
	readonly userId: number;
	readonly mode: Mode;
	readonly assetId: number | null;
	readonly status: string | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/** Known to PostgreSQL, else its error 22023 is thrown. */
	readonly timeZone: string;
}

/** Sums over some closed trades; amounts in minor units. */
export interface TotalsRow {
	readonly trades: number;
	readonly won: number;
	readonly lost: number;
	readonly tied: number;
	readonly sold: number;
	readonly void: number;
	readonly staked: number;
	readonly result: number;
	/** For trades won or lost: their stakes, and the profit if all of them had won. */
	readonly decidedStaked: number;
	readonly decidedProfit: number;
}

/**
 * - `independent`: for trades won or lost: of those that overlap on one asset in one direction, only as many count as
 *   fit one after the other.
 */
export type StatisticsRow = RowOf<typeof loadStatistics>;

const POINTS = 200;

const IS_DECIDED = `status in (${DECIDED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** The sums of `TotalsRow` over parts. */
const TOTALS = ['trades', ...ENDED_STATUSES, 'staked', 'result', '"decidedStaked"', '"decidedProfit"']
	.map((name) => `coalesce(sum(${name}), 0)::bigint ${name}`)
	.join(', ');

const STATISTICS = composed(
	'statistics of a user',
	`with closed as materialized (
			select t.asset_id, t.direction, t.accepted_at, r.closed_at, t.stake, r.status, t.stake * t.payout_bps / 10000 profit_if_won,
				r.returned - t.stake + coalesce(c.amount, 0) result
			from trade_terms t cross join lateral (select * from trade_results where trade_id = t.id and accepted_at = t.accepted_at offset 0) r
			left join trade_corrections c on c.trade_id = t.id
			where t.user_id = $1 and t.mode = $2 and ($3::bigint is null or t.accepted_at >= $3) and ($4::bigint is null or t.accepted_at < $4)
				and ($6::int is null or t.asset_id = $6) and ($7::text is null or r.status = $7)),
		parts as materialized (
			select asset_id, extract(hour from to_timestamp(accepted_at / 1000) at time zone $5)::int as hour, count(*) trades,
				${ENDED_STATUSES.map((status) => `count(*) filter (where status = '${status}') ${status}`).join(', ')}, sum(stake) staked, sum(result) result,
				sum(stake) filter (where ${IS_DECIDED}) "decidedStaked",
				sum(profit_if_won) filter (where ${IS_DECIDED}) "decidedProfit"
			from closed group by asset_id, hour),
		-- Where none of an asset and a direction was running, another run begins.
		begins as (
			select asset_id, direction, accepted_at, closed_at, accepted_at > coalesce(max(closed_at) over (
				partition by asset_id, direction order by accepted_at rows between unbounded preceding and 1 preceding), 0) is_first
			from closed where ${IS_DECIDED}),
		runs as (
			select asset_id, direction, accepted_at, closed_at, count(*) filter (where is_first) over (
				partition by asset_id, direction order by accepted_at rows unbounded preceding) run from begins),
		-- In a run as many say something of their own as would fit into it one after the other.
		fitting as (
			select greatest(1, (max(closed_at) - min(accepted_at)) / greatest(1, max(closed_at - accepted_at))) trades
			from runs group by asset_id, direction, run),
		-- Trades whose pauses between them are short make one stretch.
		stretches as (select unnest(range_agg(int8range(accepted_at, closed_at + ${PAUSE_MS}))) stretch from closed),
		curve as (
			select closed_at, sum(result) over by_close total, row_number() over by_close n from closed window by_close as (order by closed_at)),
		size as (select count(*) trades, ceil(count(*) / ${POINTS}.0)::bigint step from closed)
		select (select to_json(t) from (select ${TOTALS} from parts) t) "all",
			coalesce((select json_agg(t order by trades desc, asset_id) from (
				select asset_id, json_build_object('id', asset_id, 'ticker', ticker) asset, ${TOTALS}
				from parts join assets on id = asset_id group by asset_id, ticker) t), '[]') assets,
			coalesce((select json_agg(t order by hour) from (select hour, ${TOTALS} from parts group by hour) t), '[]') hours,
			(select coalesce(sum(trades), 0)::float8 from fitting) independent,
			coalesce((select sum(upper(stretch) - lower(stretch) - ${PAUSE_MS}) from stretches), 0)::float8 "tradingMs",
			coalesce((select json_agg(json_build_array(closed_at, total) order by n) from curve, size where n % step = 0 or n = trades), '[]') equity`,
);

/** Reads each of the user's trades once and adds them up by asset and hour; whatever is shown are sums of these sums. */
export async function loadStatistics(
	db: Queryable,
	{ userId, mode, assetId, status, fromMs, toMs, timeZone }: StatisticsFilter,
) {
	return loadOnlyRow(db, STATISTICS, [userId, mode, fromMs, toMs, timeZone, assetId, status]);
}

/** Number of a user's newest event; 0 before the first. */
export const loadEventNumber = async (db: Queryable, userId: number): Promise<bigint> =>
	(await loadValue(db, 'select event_n from user_states where user_id = $1', [userId])) ?? 0n;
