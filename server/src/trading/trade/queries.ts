import type { Queryable } from '../../database/index.ts';
import { type StoredTrade, TRADE_COLUMNS, type TradeRow, toTrade } from './row.ts';

/** Trades by id, whosever they are. */
export async function loadTrades(db: Queryable, ids: readonly string[]): Promise<StoredTrade[]> {
	const { rows } = await db.query<TradeRow>({
		name: 'load-trades',
		text: `select ${TRADE_COLUMNS} from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version where t.id = any($1::uuid[])`,
		values: [ids],
	});
	return rows.map(toTrade);
}

/** The entry that the log has for the trade `t`, as `findEntry` finds it (TRADE-04, MARKET-08), where a condition holds. */
export function entryWhere(condition: string): string {
	return `select e.seq, e.t, e.price from ticks e where ${condition} and e.asset_id = t.asset_id and e.seq > t.kept_seq
		and e.t > t.accepted_at and e.t <= t.accepted_at + t.entry_within_ms
		and known_at(e.source, e.t, e.source_t) > t.accepted_at order by e.t, e.seq limit 1`;
}

export interface StoredUserEvent {
	readonly n: bigint;
	readonly type: 'trade.opened' | 'trade.closed' | 'trade.corrected' | 'user';
	readonly tradeId: string | null;
	readonly balanceDemo: bigint;
	readonly balanceReal: bigint;
	readonly lastTradeOn: 'demo' | 'real';
}

/** A user's numbered events after `afterN` (none for null), oldest first, and the newest number, in one snapshot. */
export async function loadStoredUserEvents(
	db: Queryable,
	userId: number,
	afterN: number | null,
): Promise<{ newestN: number; events: StoredUserEvent[] }> {
	const { rows } = await db.query<{ newest: bigint } & { [Key in keyof StoredUserEvent]: StoredUserEvent[Key] | null }>(
		{
			name: 'user-events-after',
			// A row's number is that of its last event; each has one at least.
			text: `select s.event_n newest, e.n, e.type, e."tradeId", e."balanceDemo", e."balanceReal", s.last_trade_on "lastTradeOn"
			from user_states s left join (
				select run.n - cardinality(run.trade_ids) + one.place n, run.type, one."tradeId", one."balanceDemo", one."balanceReal"
				from (select * from user_events where user_id = $1 and n > $2 order by n limit 1000) run
				cross join unnest(run.trade_ids, run.balances_demo, run.balances_real) with ordinality one ("tradeId", "balanceDemo", "balanceReal", place)
			) e on e.n > $2 where s.user_id = $1 order by e.n limit 1000`,
			values: [userId, afterN],
		},
	);
	const events = rows.filter(({ n }) => n !== null) as unknown as StoredUserEvent[];
	return { newestN: Number(rows[0]?.newest ?? 0), events };
}

/** Forgets user events that are older than the seven days for which they are kept. */
export async function deleteOldUserEvents(db: Queryable): Promise<void> {
	await db.query('delete from user_events where recorded_at < (select clock()) - 7 * 86400000::bigint');
}

/** The deciding clock, read now. */
export async function loadClock(tx: Queryable): Promise<bigint> {
	const { rows } = await tx.query<{ t: bigint }>({ name: 'clock', text: 'select clock() t' });
	return (rows[0] as { t: bigint }).t;
}
