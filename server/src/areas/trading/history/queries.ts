import type { CorrectionCause } from '@fairtick/domain/trading/contract';
import type { Tick } from '@fairtick/domain/trading/rules';
import { loadRows, pick, type Queryable } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';
import { IS_UNCHECKED } from '../trade/lost-hours.ts';
import { entryWhere } from '../trade/queries.ts';
import {
	type StoredCorrection,
	type StoredTrade,
	TRADE_COLUMNS,
	type TradeRow,
	toTick,
	toTrade,
} from '../trade/row.ts';
import { loadNewestSales, type StoredSale } from '../trade/sales.ts';

export interface TradeFilter {
	readonly userId: number;
	readonly statuses: readonly string[] | null;
	readonly mode: string | null;
	readonly assetId: number | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/** Page on after this trade. */
	readonly after: Position | null;
	readonly limit: number;
	/** Looks only at this number of the newest trades; by default at all. */
	readonly within?: number;
}

/** A trade with what is shown beside it. */
export interface ShownTrade {
	readonly trade: StoredTrade;
	readonly entry: Tick | null;
	readonly correction: StoredCorrection | null;
	/** A lost hour decided it (MARKET-15). */
	readonly isUnchecked: boolean;
	/** The newest request to sell it. */
	readonly sale: StoredSale | null;
}

/** A user's trades, newest first, open ones with the entry that the log already has. */
export async function loadTradesOfUser(db: Queryable, filter: TradeFilter): Promise<ShownTrade[]> {
	// Open ones are few and have a list of their own; the way to them must not lead through all that are closed.
	const openOnly = filter.statuses?.length === 1 && filter.statuses[0] === 'open';
	const rows = await loadRows(
		db,
		{
			name: openOnly ? 'open-trades-of-user' : 'trades-of-user',
			text: `select ${TRADE_COLUMNS}, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, ${SHOWN_COLUMNS}
			from (select * from (select t.* from ${openOnly ? 'open_trades o join trades t on t.id = o.trade_id and t.accepted_at = o.accepted_at where o.user_id = $1' : 'trades t where t.user_id = $1'}
				${PART_OF_HISTORY} order by t.accepted_at desc, t.id desc limit $9) t
				where ($6::text[] is null or t.status = any($6)) and ($7::text is null or t.mode = $7) and ($8::int is null or t.asset_id = $8)
				order by t.accepted_at desc, t.id desc limit $10) t
			join assets a on a.id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (${entryWhere(`t.status = 'open'`)}) entry on true ${CORRECTION}
			order by t.accepted_at desc, t.id desc`,
		},
		[...partOfHistory(filter), ...pick(filter, 'statuses', 'mode', 'assetId'), filter.within, filter.limit],
	);
	return toShown(db, rows);
}

/** True if more than `most` of a user's trades have to be looked at for a list, whatever their status, mode and asset. */
export async function isLongHistory(db: Queryable, filter: TradeFilter, most: number): Promise<boolean> {
	const rows = await loadRows(
		db,
		{
			name: 'is-long-history',
			text: `select from trade_terms t where t.user_id = $1 ${PART_OF_HISTORY} order by t.accepted_at desc, t.id desc offset $6 limit 1`,
		},
		[...partOfHistory(filter), most],
	);
	return rows.length > 0;
}

/** The part of a user's history that the index finds by itself. */
const PART_OF_HISTORY = `and ($2::bigint is null or t.accepted_at >= $2) and ($3::bigint is null or t.accepted_at < $3)
				and ($4::bigint is null or (t.accepted_at, t.id) < ($4, $5::uuid))`;
const partOfHistory = (filter: TradeFilter) =>
	[...pick(filter, 'userId', 'fromMs', 'toMs'), filter.after?.atMs, filter.after?.id] as const;

/** Trades of one user by id, open ones with the entry that the log already has. */
export async function loadTradesById(db: Queryable, userId: number, ids: readonly string[]): Promise<ShownTrade[]> {
	const rows = await loadRows(
		db,
		{
			name: 'trades-by-id',
			text: `select ${TRADE_COLUMNS}, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, ${SHOWN_COLUMNS}
			from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (${entryWhere(`t.status = 'open'`)}) entry on true ${CORRECTION} where t.user_id = $1 and t.id = any($2::uuid[])`,
		},
		[userId, ids],
	);
	return toShown(db, rows);
}

/** Trades of any users by id that were accepted at or after an instant (epoch ms), open ones with the entry that the log already has. */
export async function loadShownTrades(db: Queryable, ids: readonly string[], fromMs: number): Promise<ShownTrade[]> {
	const rows = await loadRows(
		db,
		{
			name: 'shown-trades',
			text: `select ${TRADE_COLUMNS}, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, ${SHOWN_COLUMNS}
			from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (${entryWhere(`t.status = 'open'`)}) entry on true ${CORRECTION}
			where t.id = any($1::uuid[]) and t.accepted_at >= $2`,
		},
		[ids, fromMs],
	);
	return toShown(db, rows);
}

interface ShownRow {
	entry_found_seq: bigint | null;
	entry_found_t: bigint | null;
	entry_found_price: bigint | null;
	corrected_seq: bigint | null;
	corrected_cause: CorrectionCause;
	corrected_amount: bigint | null;
	corrected_at: bigint | null;
	unchecked: boolean;
}

const SHOWN_COLUMNS =
	`${IS_UNCHECKED} unchecked, case when c.trade_id is not null then coalesce(c.seq, c.value_seq, t.exit_seq) end corrected_seq,
	case when c.silent_round is not null then 'beacon' else coalesce(f.cause, 'seed_lost') end corrected_cause, c.amount corrected_amount, c.corrected_at` as const;
const CORRECTION = `left join trade_corrections c on c.trade_id = t.id
	left join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq`;

async function toShown(db: Queryable, rows: readonly (TradeRow & ShownRow)[]): Promise<ShownTrade[]> {
	const sales = await loadNewestSales(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => ({ ...toShownRow(row), sale: sales.get(row.id) ?? null }));
}

function toShownRow(row: TradeRow & ShownRow): Omit<ShownTrade, 'sale'> {
	const { corrected_seq: seq, corrected_amount: amountMinor, corrected_at: at, corrected_cause: cause } = row;
	const isCorrected = seq !== null && amountMinor !== null && at !== null;
	return {
		trade: toTrade(row),
		entry: toTick(row.entry_found_seq, row.entry_found_t, row.entry_found_price),
		correction: isCorrected ? { seq: Number(seq), cause, amountMinor, atMs: Number(at) } : null,
		isUnchecked: row.unchecked,
	};
}
