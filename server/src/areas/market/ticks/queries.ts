import {
	columns,
	columnsOf,
	execute,
	loadMap,
	loadRows,
	loadValue,
	type Queryable,
} from '../../../platform/database/index.ts';
import type { AssetDraft, HashedGroup } from './asset-draft.ts';

/** Becomes the writer of these assets, or of all with null: the writer before is fenced out. Returns the new fence numbers. */
export const updateFences = (tx: Queryable, assetIds: readonly number[] | null) =>
	loadMap(
		tx,
		`with locked as (select asset_id from asset_writers where $1::int[] is null or asset_id = any($1) order by asset_id for update)
		update asset_writers w set fence = fence + 1 from locked where w.asset_id = locked.asset_id returning w.asset_id, w.fence`,
		[assetIds],
	);

/** Locks the writers' rows, in the order of their ids. */
export const lockWriters = (tx: Queryable, assetIds: readonly number[]) =>
	loadRows(
		tx,
		{
			name: 'lock-writers',
			text: `select asset_id "assetId", fence, last_seq "lastSeq", last_t::float8 "lastT", last_price "lastPrice",
				logged_through::float8 "loggedThrough", chain_no "chainNo", chain_head "chainHead", open, closed_reason "closedReason",
				opens_at::float8 "opensAt", session_ends_at::float8 "tradingSessionEndsAt", fair_k::float8 "fairK", fair_x::float8 "fairX",
				replay_anchor::float8 "replayAnchor", closed_detail "closedDetail"
			from asset_writers where asset_id = any($1::int[]) order by asset_id for update`,
		},
		[assetIds],
	);

/** Writes back the rows of drafts whose locks the transaction holds. */
export async function updateWriters(tx: Queryable, drafts: readonly AssetDraft[]): Promise<void> {
	const rows = drafts.map((draft) => draft.row);
	await tx.query({
		name: 'update-writers',
		text: `update asset_writers w set last_seq = n.last_seq, last_t = n.last_t, last_price = n.last_price,
				logged_through = n.logged_through, chain_no = n.chain_no, chain_head = n.chain_head, open = n.open,
				closed_reason = n.closed_reason, opens_at = n.opens_at, session_ends_at = n.session_ends_at,
				fair_k = n.fair_k, fair_x = n.fair_x, replay_anchor = n.replay_anchor, closed_detail = n.closed_detail
			from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::boolean[],
				$9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[])
				as n (asset_id, last_seq, last_t, last_price, logged_through, chain_no, chain_head, open,
				closed_reason, opens_at, session_ends_at, fair_k, fair_x, replay_anchor, closed_detail)
			where w.asset_id = n.asset_id`,
		values: [
			...columnsOf(rows, 'assetId', 'lastSeq', 'lastT', 'lastPrice', 'loggedThrough', 'chainNo', 'chainHead', 'open'),
			...columnsOf(rows, 'closedReason', 'opensAt', 'tradingSessionEndsAt', 'fairK', 'fairX', 'replayAnchor'),
			...columnsOf(rows, 'closedDetail'),
		],
	});
}

export const insertGroups = (tx: Queryable, groups: readonly (HashedGroup & { readonly fence: bigint })[]) =>
	execute(
		tx,
		{
			name: 'insert-groups',
			// The last column chooses the day's partition.
			text: `insert into tick_groups (asset_id, no, kind, t, logged_through, first_seq, last_seq, reason, hash, fence, at)
			select *, case when kind in ('open', 'close') then greatest(t, logged_through) else t end from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bytea[], $10::bigint[])
				g (asset_id, no, kind, t, logged_through, first_seq, last_seq, reason, hash, fence)`,
		},
		[
			...columnsOf(groups, 'assetId', 'no', 'kind', 't', 'loggedThrough'),
			groups.map(({ ticks }) => ticks[0]?.seq ?? null),
			groups.map(({ ticks }) => ticks.at(-1)?.seq ?? null),
			...columnsOf(groups, 'reason', 'hash', 'fence'),
		],
	);

export async function insertTicks(tx: Queryable, groups: readonly HashedGroup[]): Promise<void> {
	const ticks = groups.flatMap((group) => group.ticks.map((tick) => ({ assetId: group.assetId, ...tick })));
	if (ticks.length === 0) return;
	await tx.query({
		name: 'insert-ticks',
		text: `insert into ticks (asset_id, seq, t, price, source_t, source_ref, source)
			select ${columns(1, 'int', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'text')}`,
		values: [...columnsOf(ticks, 'assetId', 'seq', 't', 'price', 'sourceT', 'sourceRef', 'source')],
	});
}

/** Moves L of one asset to the clock, unless it is further already. */
export const updateLoggedThrough = (tx: Queryable, assetId: number, clockMs: number) =>
	execute(tx, 'update asset_writers set logged_through = greatest(logged_through, $2) where asset_id = $1', [
		assetId,
		clockMs,
	]);

/**
 * True if each of these assets ticks, or is publicly closed until a known instant. Ticks from before `since` do not count:
 * the process that wrote them may be gone.
 * @param orWaits a public cause of the close is enough as well.
 */
export const loadAllSettledDown = async (
	database: Queryable,
	assetIds: readonly number[],
	{ since, withinMs, orWaits }: { since: number; withinMs: number; orWaits: boolean },
) =>
	(await loadValue(
		database,
		`select bool_and(case when open then last_t >= greatest($2, clock() - $3)
			else opens_at is not null or ($4 and closed_detail is not null) end) settled
		from asset_writers where asset_id = any($1::int[])`,
		[assetIds, since, withinMs, orWaits],
	)) ?? false;

/** Makes the daily partitions of ticks and groups, from yesterday to seven days ahead. */
export const makeTickPartitions = (database: Queryable) =>
	execute(database, 'select make_tick_partitions(clock() - 86400000, 9)');
