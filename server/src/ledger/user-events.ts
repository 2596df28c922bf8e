import type { Minor } from '@fairtick/domain/money/money';
import { bigints, columns, ints, texts, uuids, type Write } from '../database/index.ts';

/** An event on the user's numbered list; what it shows is put together from the rows it names when it is sent. */
export interface NewUserEvent {
	readonly userId: number;
	readonly n: bigint;
	readonly type: 'trade.opened' | 'trade.closed' | 'trade.corrected' | 'user';
	readonly tradeId: string | null;
	readonly balanceDemo: Minor;
	readonly balanceReal: Minor;
}

/** Events that are one row; a row of this many stays well below a quarter of a page, from where on rows are compressed. */
const RUN = 32;

/**
 * Writes events and moves each user's counters in the commit that causes them, under the user's lock. Fails unless each
 * user's events go on from their newest one. `openTradesChange` is what the events do to the user's number of open trades.
 */
export function userEventsWrite(
	recordedAtMs: bigint,
	events: readonly NewUserEvent[],
	openTradesChange: ReadonlyMap<number, number> = new Map(),
): Write {
	const ofUsers = [...Map.groupBy(events, ({ userId }) => userId).values()];
	const runs = ofUsers.flatMap(toRuns);
	const inOrder = ofUsers.flat();
	let last = 0;
	const lasts = runs.map(({ length }) => (last += length));
	return {
		name: 'insert-user-events',
		parts: `events as (
				insert into user_events (user_id, n, type, trade_ids, balances_demo, balances_real, recorded_at)
				select user_id, n, type, ($6::uuid[])[last-size+1:last], ($7::bigint[])[last-size+1:last], ($8::bigint[])[last-size+1:last], $9::bigint
				from (select ${columns(1, 'int', 'bigint', 'text', 'int', 'int')}) run (user_id, n, type, size, last)),
			counted as (
				update user_states s set event_n = c.n, open_trades = s.open_trades + c.change
				from (select ${columns(10, 'int', 'bigint', 'int', 'int')}) c (user_id, n, events, change)
				where s.user_id = c.user_id and s.event_n = c.n - c.events
				returning 1)`,
		proof: `select require(count(*) = $14::int, 'events that do not go on from their user''s newest one') from counted`,
		values: [
			ints(runs.map((run) => newestOf(run).userId)),
			bigints(runs.map((run) => newestOf(run).n)),
			texts(runs.map((run) => newestOf(run).type)),
			ints(runs.map(({ length }) => length)),
			ints(lasts),
			uuids(inOrder.map(({ tradeId }) => tradeId)),
			bigints(inOrder.map(({ balanceDemo }) => balanceDemo)),
			bigints(inOrder.map(({ balanceReal }) => balanceReal)),
			recordedAtMs,
			ints(ofUsers.map((ofUser) => newestOf(ofUser).userId)),
			bigints(ofUsers.map((ofUser) => newestOf(ofUser).n)),
			ints(ofUsers.map(({ length }) => length)),
			ints(ofUsers.map((ofUser) => openTradesChange.get(newestOf(ofUser).userId) ?? 0)),
			ofUsers.length,
		],
	};
}

/** Events of one user and type with numbers that follow each other. */
type Run = readonly NewUserEvent[];

function toRuns(ofUser: Run): Run[] {
	const runs: NewUserEvent[][] = [];
	for (const event of ofUser) {
		const run = runs.at(-1);
		if (run && run.length < RUN && newestOf(run).type === event.type) run.push(event);
		else runs.push([event]);
	}
	return runs;
}

function newestOf(run: Run): NewUserEvent {
	return run.at(-1) as NewUserEvent;
}
