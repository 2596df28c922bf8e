import { execute, loadRows, type Queryable } from '../../../../platform/database/index.ts';

/** The oldest known point of an index's walk: history continues backwards from it. */
export interface OldestPoint {
	readonly assetId: number;
	/** The walk's position before tick `firstK`. */
	readonly firstK: number;
	readonly x: number;
	/** The first tick that was logged live, or will be. */
	readonly liveK: number;
}

/** For each index whose walk has begun. */
export const loadOldestPoints = (database: Queryable, assetIds: readonly number[]) =>
	loadRows(
		database,
		`select w.asset_id "assetId", coalesce(f.first_k, w.fair_k + 1)::float8 "firstK", coalesce(f.x, w.fair_x)::float8 x,
			coalesce(l.first_k, w.fair_k + 1)::float8 "liveK"
		from asset_writers w
		left join lateral (select first_k, x from fair_starts where asset_id = w.asset_id order by first_k limit 1) f on true
		left join lateral (select first_k from fair_starts where asset_id = w.asset_id and not backfill order by first_k limit 1) l on true
		where w.asset_id = any($1::int[]) and w.fair_k is not null and w.fair_x is not null order by w.asset_id`,
		[assetIds],
	);

/** Publishes the seed of an hour of history, revealed at once. */
export const insertBackfillHour = (tx: Queryable, epoch: number, commitment: Uint8Array, seed: Uint8Array) =>
	execute(
		tx,
		`insert into fair_hours (epoch, commitment, committed_at, seed, revealed_at, backfill)
		select $1, $2, t, $3, t, true from clock() t`,
		[epoch, commitment, seed],
	);
