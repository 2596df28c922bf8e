import type { AssetGroup } from '@fairtick/domain/market/contract';
import { execute, loadRows, pick, type Queryable } from '../../../platform/database/index.ts';

/** A version of a group's payouts, in basis points by type of user. */
export interface PayoutRow {
	readonly group: AssetGroup;
	readonly version: number;
	/** Epoch milliseconds. */
	readonly effectiveAtMs: number;
	readonly standard: number;
	readonly gold: number;
	readonly premium: number;
}

export interface PayoutFilter {
	/** Null: all groups. */
	readonly group: AssetGroup | null;
	/** Epoch milliseconds, from inclusive, to exclusive. */
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/** The number of the last row of the page before: rows are numbered as they are ordered. */
	readonly before: number | null;
	readonly limit: number;
}

/** Versions that begin last first, announced ones included. */
export const loadPayouts = (database: Queryable, filter: PayoutFilter) =>
	loadRows(
		database,
		`with numbered as (select *, row_number() over (order by effective_at desc, asset_group, version desc)::int at from payout_versions
				where ($1::text is null or asset_group = $1) and ($2::bigint is null or effective_at >= $2) and ($3::bigint is null or effective_at < $3))
		select asset_group "group", version, effective_at::float8 "effectiveAtMs", standard_bps standard, gold_bps gold, premium_bps premium, at
		from numbered where at > coalesce($4::bigint, 0) order by at limit $5`,
		pick(filter, 'group', 'fromMs', 'toMs', 'before', 'limit'),
	);

export const insertPayouts = (tx: Queryable, payouts: PayoutRow) =>
	execute(
		tx,
		`insert into payout_versions (asset_group, version, effective_at, standard_bps, gold_bps, premium_bps) values ($1, $2, $3, $4, $5, $6)`,
		pick(payouts, 'group', 'version', 'effectiveAtMs', 'standard', 'gold', 'premium'),
	);
