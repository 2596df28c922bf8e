import type { FeedErrorCause } from '@fairtick/domain/market/contract';
import type { FeedTick } from '@fairtick/domain/market/feed-error';
import {
	bigints,
	changesRow,
	execute,
	loadOnlyRow,
	loadRows,
	type Queryable,
	texts,
} from '../../../platform/database/index.ts';

/** The references that prices are checked against: the log's own rules, or the venues' histories. */
export type CheckPart = 'log' | 'venue';

/** The instants up to which an asset's prices were checked and can be checked, both of one snapshot; epoch milliseconds. */
export const loadCheckEdge = (database: Queryable, assetId: number, part: CheckPart) =>
	loadOnlyRow(
		database,
		`select coalesce((select through from feed_checks where asset_id = $1 and part = $2), 0)::float8 "throughMs",
			w.logged_through::float8 "loggedThroughMs", clock()::float8 "nowMs"
		from asset_writers w where w.asset_id = $1`,
		[assetId, part],
	);

/** A logged price of a venue with the terms that were in force, and with the tick before it. */
export interface CheckedTick extends FeedTick {
	readonly seq: number;
	readonly tickSize: string;
	readonly venues: readonly string[];
	readonly before: Omit<FeedTick, 'price'> | null;
}

/** Prices of venues as `toCheckedTick` reads them; a fair index has none (TRADE-08). `k` are ticks that a condition picks. */
export const CHECKED_TICKS = `select k.asset_id, k.seq, k.t, k.price, k.source_t, k.source_ref, v.tick_size, v.venues,
		b.t before_t, b.source_t before_source_t, b.source_ref before_source_ref
	from ticks k
	join lateral (select source, tick_size, venues from asset_versions v where v.asset_id = k.asset_id and v.effective_at <= k.t
		order by v.version desc limit 1) v on v.source = k.source and k.source in ('exchange', 'polygon')
	left join lateral (select b.t, b.source_t, b.source_ref from ticks b where b.asset_id = k.asset_id and b.t <= k.t and b.seq < k.seq
		order by b.t desc, b.seq desc limit 1) b on true`;

export interface CheckedTickRow {
	asset_id: number;
	seq: bigint;
	t: bigint;
	price: bigint;
	source_t: bigint;
	source_ref: string;
	tick_size: string;
	venues: string[];
	before_t: bigint | null;
	before_source_t: bigint | null;
	before_source_ref: string | null;
}

export function toCheckedTick(row: CheckedTickRow): CheckedTick {
	return {
		seq: Number(row.seq),
		t: Number(row.t),
		price: row.price,
		sourceT: Number(row.source_t),
		sourceRef: row.source_ref,
		tickSize: row.tick_size,
		venues: row.venues,
		before:
			row.before_source_ref === null
				? null
				: { t: Number(row.before_t), sourceT: Number(row.before_source_t), sourceRef: row.before_source_ref },
	};
}

/** Prices of an asset's venues after one instant, up to and with another, oldest first; epoch milliseconds. */
export async function loadCheckedTicks(
	database: Queryable,
	assetId: number,
	afterMs: number,
	untilMs: number,
): Promise<CheckedTick[]> {
	const rows = await loadRows(
		database,
		{
			name: 'checked-ticks',
			text: `${CHECKED_TICKS} where k.asset_id = $1 and k.t > $2 and k.t <= $3 order by k.t, k.seq`,
		},
		[assetId, afterMs, untilMs],
	);
	return rows.map(toCheckedTick);
}

export interface FoundError {
	readonly seq: number;
	readonly t: number;
	readonly cause: FeedErrorCause;
	/** JSON of the venues' minutes, where they are the cause. */
	readonly record: string | null;
}

/** Moves a check on; false when another process did meanwhile. */
export const updateCheck = (tx: Queryable, assetId: number, part: CheckPart, fromMs: number, throughMs: number) =>
	changesRow(
		tx,
		`insert into feed_checks (asset_id, part, through) values ($1, $2, $4)
		on conflict (asset_id, part) do update set through = excluded.through where feed_checks.through = $3`,
		[assetId, part, fromMs, throughMs],
	);

/** Keeps wrong prices; one that was found before stays as it was found. */
export const insertFeedErrors = (tx: Queryable, assetId: number, found: readonly FoundError[]) =>
	execute(
		tx,
		`insert into feed_errors (asset_id, seq, t, cause, record, found_at)
		select $1, e.*, clock() from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) e (seq, t, cause, record)
		on conflict do nothing`,
		[
			assetId,
			bigints(found.map(({ seq }) => seq)),
			bigints(found.map(({ t }) => t)),
			texts(found.map(({ cause }) => cause)),
			texts(found.map(({ record }) => record)),
		],
	);
