import type { Candle } from '@fairtick/domain/market/candles';
import { CANDLE_INTERVALS_S } from '@fairtick/domain/market/contract';
import {
	bigints,
	columns,
	ints,
	loadMap,
	loadOnlyRow,
	loadRows,
	type Queryable,
} from '../../../platform/database/index.ts';

/** The shortest interval, of which all others are multiples. */
const SHORTEST_MS = CANDLE_INTERVALS_S[0] * 1000;

/**
 * Folds the ticks of each asset from an instant up to the last candle that is over at its `logged_through` into the stored candles of
 * all intervals. What was folded before may be folded again from its beginning on: the result is the same.
 * @param from where each asset goes on, epoch milliseconds.
 * @returns where each asset continues the next time.
 */
export const upsertCandles = (database: Queryable, from: ReadonlyMap<number, number>) =>
	loadMap(
		database,
		{
			name: 'upsert-candles',
			text: `with bounds as materialized (
				select w.asset_id, b.since, (w.logged_through + 1) / $4 * $4 as through
				from unnest($1::int[], $2::bigint[]) b (asset_id, since) join asset_writers w using (asset_id)),
			shortest as materialized (
				select k.asset_id, k.t - k.t % $4 as t, (array_agg(k.price order by k.t, k.seq))[1] as open, max(k.price) as high,
					min(k.price) as low, (array_agg(k.price order by k.t desc, k.seq desc))[1] as close
				from bounds b join ticks k on k.asset_id = b.asset_id and k.t >= b.since and k.t < b.through group by 1, 2),
			written as (
				insert into candles (asset_id, interval_s, t, open, high, low, close, backfill)
				select asset_id, interval_s, t - t % (interval_s * 1000::bigint) as start, (array_agg(open order by t))[1], max(high), min(low),
					(array_agg(close order by t desc))[1], false
				from shortest, unnest($3::int[]) interval_s group by asset_id, interval_s, start order by asset_id, interval_s, start
				on conflict (asset_id, interval_s, t) do update set high = greatest(candles.high, excluded.high),
					low = least(candles.low, excluded.low), close = excluded.close)
			select asset_id, greatest(since, through)::float8 from bounds`,
		},
		[[...from.keys()], [...from.values()], CANDLE_INTERVALS_S, SHORTEST_MS],
	);

/** End of the stored candles of each asset, epoch milliseconds; 0 for one without any from ticks. */
export const loadCandlesThrough = (database: Queryable, assetIds: readonly number[]) =>
	loadMap(
		database,
		`select asset_id, coalesce((select t + $2 from candles c where c.asset_id = a.asset_id and interval_s = $3 and not backfill
			order by t desc limit 1), 0)::float8
		from unnest($1::int[]) a (asset_id)`,
		[assetIds, SHORTEST_MS, CANDLE_INTERVALS_S[0]],
	);

export interface BackfillCandle extends Candle<bigint> {
	readonly assetId: number;
	readonly intervalS: number;
}

/**
 * Puts history before what is stored, ordered by asset, interval and time. `shared`: candles that may be there already,
 * since what follows begins within them; others cost half.
 */
export async function insertBackfillCandles(
	tx: Queryable,
	candles: readonly BackfillCandle[],
	{ shared }: { readonly shared: boolean },
): Promise<void> {
	const folded = `on conflict (asset_id, interval_s, t) do update set open = excluded.open,
		high = greatest(candles.high, excluded.high), low = least(candles.low, excluded.low), backfill = true`;
	await tx.query({
		name: shared ? 'fold-backfill-candles' : 'insert-backfill-candles',
		text: `insert into candles (asset_id, interval_s, t, open, high, low, close, backfill)
			select ${columns(1, 'int', 'int', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint')}, true ${shared ? folded : ''}`,
		values: [
			ints(candles.map((candle) => candle.assetId)),
			ints(candles.map((candle) => candle.intervalS)),
			bigints(candles.map((candle) => candle.t)),
			bigints(candles.map((candle) => candle.open)),
			bigints(candles.map((candle) => candle.high)),
			bigints(candles.map((candle) => candle.low)),
			bigints(candles.map((candle) => candle.close)),
		],
	});
}

/** Begin of an asset's history, and of its own ticks; epoch milliseconds, null if there is nothing yet. */
export const loadHistoryEdge = (database: Queryable, assetId: number) =>
	loadOnlyRow(
		database,
		`select (select min(t) from candles where asset_id = $1 and interval_s = 60 and backfill)::float8 "oldestMs",
			(select t from ticks where asset_id = $1 order by t limit 1)::float8 "firstTickMs"`,
		[assetId],
	);

/**
 * The newest stored candles that start before `to`, and each tick after the stored ones as a candle of its own, oldest
 * first: merged they are what the ticks say now.
 */
export const loadCandleParts = (database: Queryable, assetId: number, intervalS: number, to: number, limit: number) =>
	loadRows(
		database,
		{
			name: 'candle-parts',
			text: `with stored as (
				select t, open, high, low, close from candles where asset_id = $1 and interval_s = $2 and t < $3 order by t desc limit $4),
			after as (
				select coalesce((select t + $6 from candles where asset_id = $1 and interval_s = $5 and not backfill order by t desc limit 1), 0) as t)
			select t::float8 t, open, high, low, close from (
				select 0::bigint as seq, * from stored
				union all
				select k.seq, k.t, k.price, k.price, k.price, k.price from ticks k, after where k.asset_id = $1 and k.t >= after.t and k.t < $3
			) parts order by seq, parts.t`,
		},
		[assetId, intervalS, to, limit, CANDLE_INTERVALS_S[0], SHORTEST_MS],
	);
