import type { Settlement } from '@fairtick/domain/trading/rules';
import {
	arrayColumns,
	columns,
	defineWrite,
	insertList,
	ints,
	loadOnlyRow,
	loadRows,
	loadValue,
	type Query,
	type Queryable,
	selectList,
	uuids,
	type Write,
} from '../../../platform/database/index.ts';
import { BEACON_SILENT, SEED_LOST } from '../trade/lost-hours.ts';
import { entryWhere } from '../trade/queries.ts';

/** Gaps of the log are wider than this (MARKET-08). */
export const GAP_MS = 1_000;

/** True if an hour was lost, or a round declared silent, by which an open trade may be decided still. */
const HAS_LOST_TICKS = `(exists (select from fair_hours where lost_at is not null and finished_at is null)
	or exists (select from silent_rounds where finished_at is null))`;

/** A trade that may be decided now, before any lock: who is concerned. */
export interface DueTrade {
	readonly id: string;
	readonly userId: number;
}

/** Open trades whose end both the clock and `logged_through` have reached (TRADE-04), oldest first, without those in `except`. */
export const loadDueTrades = (db: Queryable, assetId: number, limit: number, except: readonly string[] = []) =>
	loadRows(
		db,
		{
			name: 'due-trades',
			// The bound is a value of its own: compared row by row with a clock that moves, no index could serve it.
			text: `select trade_id id, user_id "userId" from open_trades where asset_id = $1
			and expires_at <= (select least(logged_through, clock()) from asset_writers where asset_id = $1)
			and trade_id not in (select unnest($3::uuid[]))
			order by expires_at, user_id limit $2`,
		},
		[assetId, limit, uuids(except)],
	);

/**
 * Open trades whose entries count from after an instant that are void before their end (TRADE-08): those that fall into a gap of the
 * log wider than their `entry_within` (MARKET-08: a gap begins where its last price became known), and those whose
 * entry lies beyond the user's own bound.
 * `decidableThroughMs` is how far entries could be decided. Where the log has no gaps, only bounded trades are looked at;
 * with 0, everything that is open.
 */
export async function loadEarlyVoids(
	db: Queryable,
	assetId: number,
	entryAfterMs: number,
): Promise<{ decidableThroughMs: number; trades: DueTrade[] }> {
	const rows = await loadRows(
		db,
		{
			name: 'early-voids',
			text: `with edge as materialized (select least(logged_through, clock()) t from asset_writers where asset_id = $1),
			since as materialized (select case when $2::bigint > 0 then $2
				else (select min(entry_after) - 1 from open_trades where asset_id = $1) end t),
			spans as (select max(known_at(k.source, k.t, k.source_t)) over (order by k.t, k.seq) a, lead(k.t) over (order by k.t, k.seq) b from ticks k where k.asset_id = $1 and k.t >= coalesce(
				(select t from ticks where asset_id = $1 and t <= (select t from since) order by t desc, seq desc limit 1), (select t from since))),
			gaps as materialized (select a, coalesce(b, edge.t + 1) b from spans, edge where coalesce(b, edge.t + 1) - a > ${GAP_MS})
			select edge.t through, v.id, v.user_id "userId" from edge left join lateral (
				select t.trade_id id, t.user_id from gaps g cross join lateral (select * from open_trades t where t.asset_id = $1
					and t.entry_after > $2 and t.entry_after >= g.a and t.entry_after + t.entry_within_ms < g.b
					and t.entry_after + t.entry_within_ms <= edge.t offset 0) t
				union
				select t.id, t.user_id from open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at cross join lateral (${entryWhere('true')}) entry
				where o.asset_id = $1 and o.bounded and o.entry_after > $2
					and abs(entry.price - t.seen_price) > t.max_slippage) v on true`,
		},
		[assetId, entryAfterMs],
	);
	return {
		decidableThroughMs: Number(rows[0]?.through ?? 0),
		trades: rows.flatMap(({ id, userId }) => (id === null ? [] : [{ id, userId }])),
	};
}

/**
 * True if the seed of any hour was lost, or a round of the beacon is silent, which hardly ever happens and costs a look at
 * every open trade.
 */
export const hasLostTicks = async (db: Queryable) =>
	(await loadValue(db, {
		name: 'has-lost-ticks',
		text: `select ${HAS_LOST_TICKS} lost`,
	})) ?? false;

/** Open trades that can never be decided from ticks, since the seed of an hour, or a round of the beacon, that they need never comes. */
export const loadTradesWithoutTicks = (db: Queryable, assetId: number) =>
	loadRows(
		db,
		`select t.id, t.user_id "userId" from open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at
		join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
		where o.asset_id = $1 and (${SEED_LOST} or ${BEACON_SILENT})`,
		[assetId],
	);

/** Ids of those that are not open any more; hardly ever any, so that asking for them answers with next to nothing. */
export const closedQuery = (due: readonly DueTrade[]): Query<ReadonlySet<string>> => ({
	phase: 'reads',
	statement: {
		name: 'closed-trades',
		text: `select i.id from (select ${columns(1, 'int', 'uuid')}) i (user_id, id)
			left join open_trades o on o.user_id = i.user_id and o.trade_id = i.id where o.trade_id is null`,
		values: [ints(due.map(({ userId }) => userId)), uuids(due.map(({ id }) => id))],
	},
	read: ({ rows }) => new Set(rows.map(({ id }) => id)),
});

/** The instant through which an asset's log decides trades; `ticksLost`: ticks of some are permanently lost. */
export const decidableThroughQuery = (assetId: number): Query<{ throughMs: number; ticksLost: boolean }> => ({
	phase: 'reach',
	statement: {
		name: 'decidable-through',
		text: `select least(logged_through, clock())::float8 "throughMs", ${HAS_LOST_TICKS} "ticksLost"
			from asset_writers where asset_id = $1`,
		values: [assetId],
	},
	read({ rows: [reach] }) {
		if (!reach) throw new Error(`asset ${assetId} has no log`);
		return reach;
	},
});

interface SettledTrade {
	readonly id: string;
	readonly userId: number;
	/** Epoch ms, as in the terms: it decides the result's partition. */
	readonly acceptedAtMs: number;
	readonly settlement: Settlement;
}

const RESULTS = arrayColumns<SettledTrade>('result')({
	trade_id: ['uuid', ({ id }) => id],
	status: ['text', ({ settlement }) => settlement.status],
	void_reason: ['text', ({ settlement }) => settlement.voidReason],
	entry_seq: ['bigint', ({ settlement }) => settlement.entry?.seq],
	entry_t: ['bigint', ({ settlement }) => settlement.entry?.atMs],
	entry_price: ['bigint', ({ settlement }) => settlement.entry?.price],
	exit_seq: ['bigint', ({ settlement }) => settlement.exit?.seq],
	exit_t: ['bigint', ({ settlement }) => settlement.exit?.atMs],
	exit_price: ['bigint', ({ settlement }) => settlement.exit?.price],
	returned: ['bigint', ({ settlement }) => settlement.returnedMinor],
	accepted_at: ['bigint', ({ acceptedAtMs }) => acceptedAtMs],
});

const CLOSED = arrayColumns<SettledTrade>('closed')({ user_id: ['int', ({ userId }) => userId] });

const settleTrades = defineWrite({
	name: 'settle-trades',
	ctes: {
		results: `insert into trade_results ${insertList({ ...RESULTS.columns, closed_at: '$closed_at::bigint' })}`,
		closed: `delete from open_trades o
			using (select ${selectList({ user_id: CLOSED.columns.user_id, trade_id: RESULTS.columns.trade_id })}) c
			where o.user_id = c.user_id and o.trade_id = c.trade_id returning 1`,
	},
	check: `select require(count(*) = $trades::int, 'a trade is not open any more') from closed`,
});

/** Closes trades; fails when one of them is not open any more. */
export const settledTradesWrite = (closedAtMs: number, settled: readonly SettledTrade[]): Write =>
	settleTrades({
		...RESULTS.parametersOf(settled),
		...CLOSED.parametersOf(settled),
		closed_at: closedAtMs,
		trades: settled.length,
	});

/** The end of the next open trade of an asset, null without one, and the deciding clock, both epoch ms; leaves out those in `except`. */
export const loadNextDue = (db: Queryable, assetId: number, except: readonly string[]) =>
	loadOnlyRow(
		db,
		{
			name: 'next-due',
			text: `select clock()::float8 "clockMs", (select min(expires_at) from open_trades
			where asset_id = $1 and trade_id not in (select unnest($2::uuid[])))::float8 "dueMs"`,
		},
		[assetId, uuids(except)],
	);

/**
 * Returns the time until which open trades need ticks of these assets: the last expiry plus the greatest age of its exit.
 * Epoch milliseconds; null without open trades. After a long standstill no more than this is caught up.
 */
export const loadLastExitDeadline = (db: Queryable, assetIds: readonly number[]) =>
	loadValue(db, 'select max(expires_at + exit_max_age_ms)::float8 from open_trades where asset_id = any($1::int[])', [
		assetIds,
	]);

/**
 * True if an open trade may wait for `logged_through` to reach a deciding instant that the clock has reached: an end, or,
 * where L lags by more than a second, the deadline of an entry.
 */
export const isWaitingForLog = async (db: Queryable, assetId: number) =>
	(await loadValue(
		db,
		{
			name: 'waiting-for-log',
			text: `with w as materialized (select logged_through l, clock() now from asset_writers where asset_id = $1)
			select exists (select from open_trades where asset_id = $1
					and expires_at > (select l from w) and expires_at <= (select now from w))
				or (select l < now - 1000 from w) and exists (select from open_trades where asset_id = $1) waiting`,
		},
		[assetId],
	)) ?? false;
