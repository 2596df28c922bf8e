import { bigints, columns, ints, texts, type Write } from '../database/index.ts';
import type { NewUserEvent } from './user-event.ts';

/**
 * Writes events in the commit that causes them and moves their users' counters, under the users' locks. Fails unless each
 * user's events go on from their newest one. `openTradesChange` is what the events do to the user's number of open trades:
 * PostgreSQL changes a row once in a statement, and both counters are on the user's row.
 */
export function userEventsWrite(
	recordedAtMs: bigint,
	events: readonly NewUserEvent[],
	openTradesChange: ReadonlyMap<number, number> = new Map(),
): Write {
	const ofUsers = [...Map.groupBy(events, ({ userId }) => userId)];
	return {
		name: 'insert-user-events',
		parts: `events as (
				insert into user_events (user_id, n, kind, subject, balance_demo, balance_real, recorded_at)
				select ${columns(1, 'int', 'bigint', 'text', 'text', 'bigint', 'bigint')}, $7::bigint),
			counted as (
				update user_states s set event_n = c.n, open_trades = s.open_trades + c.change
				from (select ${columns(8, 'int', 'bigint', 'int', 'int')}) c (user_id, n, events, change)
				where s.user_id = c.user_id and s.event_n = c.n - c.events
				returning 1)`,
		assertion: `select require(count(*) = $12::int, 'events that do not go on from their user''s newest one') from counted`,
		values: [
			ints(events.map(({ userId }) => userId)),
			bigints(events.map(({ n }) => n)),
			texts(events.map(({ kind }) => kind)),
			texts(events.map(({ subject }) => subject)),
			bigints(events.map(({ balances }) => balances?.demo)),
			bigints(events.map(({ balances }) => balances?.real)),
			recordedAtMs,
			ints(ofUsers.map(([userId]) => userId)),
			bigints(ofUsers.map(([, ofUser]) => Math.max(...ofUser.map(({ n }) => n)))),
			ints(ofUsers.map(([, ofUser]) => ofUser.length)),
			ints(ofUsers.map(([userId]) => openTradesChange.get(userId) ?? 0)),
			ofUsers.length,
		],
	};
}
