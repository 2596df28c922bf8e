import { arrayColumns, defineWrite, insertList, selectList, type Write } from '../database/index.ts';
import type { NewUserEvent } from './user-event.ts';

const EVENTS = arrayColumns<NewUserEvent>('event')({
	user_id: ['int', ({ userId }) => userId],
	n: ['bigint', ({ n }) => n],
	kind: ['text', ({ kind }) => kind],
	subject: ['text', ({ subject }) => subject],
	balance_demo: ['bigint', ({ balances }) => balances?.demo],
	balance_real: ['bigint', ({ balances }) => balances?.real],
});

interface CountedUser {
	readonly userId: number;
	readonly events: readonly NewUserEvent[];
	readonly openTradesChange: number;
}

const USERS = arrayColumns<CountedUser>('user')({
	user_id: ['int', ({ userId }) => userId],
	n: ['bigint', ({ events }) => Math.max(...events.map(({ n }) => n))],
	events: ['int', ({ events }) => events.length],
	change: ['int', ({ openTradesChange }) => openTradesChange],
});

const insertUserEvents = defineWrite({
	name: 'insert-user-events',
	ctes: {
		events: `insert into user_events ${insertList({ ...EVENTS.columns, recorded_at: '$recorded_at::bigint' })}`,
		counted: `update user_states s set event_n = c.n, open_trades = s.open_trades + c.change
			from (select ${selectList(USERS.columns)}) c
			where s.user_id = c.user_id and s.event_n = c.n - c.events
			returning 1`,
	},
	check: `select require(count(*) = $users::int, 'events that do not go on from their user''s newest one') from counted`,
});

/**
 * Writes events in the commit that causes them and moves their users' counters, under the users' locks. Fails unless each
 * user's events continue their newest one. `openTradesChange` is the events' change of the user's number of open trades:
 * PostgreSQL changes a row once in a statement, and both counters are on the user's row.
 */
export function userEventsWrite(
	recordedAtMs: bigint,
	events: readonly NewUserEvent[],
	openTradesChange: ReadonlyMap<number, number> = new Map(),
): Write {
	const users = Array.from(
		Map.groupBy(events, ({ userId }) => userId),
		([userId, own]) => ({ userId, events: own, openTradesChange: openTradesChange.get(userId) ?? 0 }),
	);
	return insertUserEvents({
		...EVENTS.parametersOf(events),
		...USERS.parametersOf(users),
		recorded_at: recordedAtMs,
		users: users.length,
	});
}
