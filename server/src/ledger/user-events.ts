import type { Minor } from '@fairtick/domain/money/money';
import { bigints, columns, ints, texts, uuids, type Write } from '../database/index.ts';

/** An event on the user's numbered list; what it shows is put together from the rows it names when it is sent. */
export interface UserEventRow {
	readonly userId: number;
	readonly n: bigint;
	readonly type: 'trade.opened' | 'trade.closed' | 'trade.corrected' | 'user';
	readonly tradeId: string | null;
	readonly balanceDemo: Minor;
	readonly balanceReal: Minor;
}

/**
 * Writes events and moves each user's counters in the commit that causes them, under the user's lock.
 * `openTradesChange` is what the events do to the user's number of open trades.
 */
export function userEventsWrite(
	recordedAtMs: bigint,
	events: readonly UserEventRow[],
	openTradesChange: ReadonlyMap<number, number> = new Map(),
): Write {
	const newest = new Map<number, bigint>();
	for (const { userId, n } of events) newest.set(userId, n);
	const users = [...newest.keys()];
	return {
		name: 'insert-user-events',
		parts: `events as (
				insert into user_events (user_id, n, type, trade_id, balance_demo, balance_real, recorded_at)
				select ${columns(1, 'int', 'bigint', 'text', 'uuid', 'bigint', 'bigint')}, $7::bigint),
			counted as (
				update user_states s set event_n = c.n, open_trades = s.open_trades + c.change
				from (select ${columns(8, 'int', 'bigint', 'int')}) c (user_id, n, change) where s.user_id = c.user_id
				returning 1)`,
		proof: `select require(count(*) = $11::int, 'a user has no state') from counted`,
		values: [
			ints(events.map(({ userId }) => userId)),
			bigints(events.map(({ n }) => n)),
			texts(events.map(({ type }) => type)),
			uuids(events.map(({ tradeId }) => tradeId)),
			bigints(events.map(({ balanceDemo }) => balanceDemo)),
			bigints(events.map(({ balanceReal }) => balanceReal)),
			recordedAtMs,
			ints(users),
			bigints(users.map((userId) => newest.get(userId))),
			ints(users.map((userId) => openTradesChange.get(userId) ?? 0)),
			users.length,
		],
	};
}
