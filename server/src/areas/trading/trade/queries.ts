import type { Tick } from '@fairtick/domain/trading/rules';
import { composed, loadRow, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { type StoredTrade, TRADE_COLUMNS, toTick, toTrade } from './row.ts';

/** Epoch milliseconds, both included. Only partitions of these months are read. */
export interface AcceptedSpan {
	readonly fromMs: number;
	readonly toMs: number;
}
export const ANY_TIME: AcceptedSpan = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

/** Trades by id that were accepted in a span, whosever they are. */
export async function loadTrades(
	db: Queryable,
	ids: readonly string[],
	{ fromMs, toMs }: AcceptedSpan = ANY_TIME,
): Promise<StoredTrade[]> {
	const rows = await loadRows(
		db,
		{
			name: 'load-trades',
			text: `select ${TRADE_COLUMNS} from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version where t.id = any($1::uuid[])
				and t.accepted_at >= $2 and t.accepted_at <= $3`,
		},
		[ids, fromMs, toMs],
	);
	return rows.map(toTrade);
}

/** The instant after which the entry of the trade `t` comes (TRADE-04, TRADE-20). */
const ENTRY_AFTER = 'coalesce(t.entry_after, t.accepted_at)';

/** The entry that the log has for the trade `t`, as `findEntry` finds it (TRADE-04, MARKET-08), where a condition holds. */
export const entryWhere = <const Condition extends string>(condition: Condition) =>
	`select e.seq, e.t, e.price from ticks e where ${condition} and e.asset_id = t.asset_id and e.seq > t.kept_seq
		and e.t > ${ENTRY_AFTER} and e.t <= ${ENTRY_AFTER} + t.entry_within_ms
		and known_at(e.source, e.t, e.source_t) > ${ENTRY_AFTER} order by e.t, e.seq limit 1` as const;

const ENTRY_OF_TRADE = composed(
	'entry-of-trade',
	`select entry.* from trade_terms t cross join lateral (${entryWhere('true')}) entry where t.id = $1`,
	'entry-of-trade',
);

/** The entry that the log has for a trade; null: none yet. */
export async function loadEntry(db: Queryable, tradeId: string): Promise<Tick | null> {
	const row = await loadRow(db, ENTRY_OF_TRADE, [tradeId]);
	return row && toTick(row.seq, row.t, row.price);
}
