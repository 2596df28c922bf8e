import type { UserEventKind } from '@fairtick/domain/live/user-events';
import type { Minor } from '@fairtick/domain/money/money';
import { bigints, deleteInSteps, ints, loadRows, type Queryable, texts } from '../database/index.ts';
import type { StoredUserEvent } from './user-event.ts';

/** At most this many are read at once. */
const MOST = 1_000;

interface EventRow {
	n: bigint;
	kind: UserEventKind;
	subject: string | null;
	balance_demo: Minor | null;
	balance_real: Minor | null;
}

const toEvent = ({ n, kind, subject, balance_demo: demo, balance_real: real }: EventRow): StoredUserEvent => ({
	n: Number(n),
	kind,
	subject,
	balances: demo === null || real === null ? null : { demo, real },
});

/** A user's events after `afterN` (none for null), oldest first, and the newest number, in one snapshot. */
export async function loadStoredUserEvents(
	db: Queryable,
	userId: number,
	afterN: number | null,
): Promise<{ newestN: number; events: StoredUserEvent[] }> {
	const rows = await loadRows(
		db,
		{
			name: 'user-events-after',
			text: `select s.event_n newest, e.n, e.kind, e.subject, e.balance_demo, e.balance_real
			from user_states s left join user_events e on e.user_id = s.user_id and e.n > $2
			where s.user_id = $1 order by e.n limit ${MOST}`,
		},
		[userId, afterN],
	);
	return {
		newestN: Number(rows[0]?.newest ?? 0),
		events: rows.flatMap((row) => (row.n === null ? [] : toEvent(row))),
	};
}

/** A stored event with its user and time. */
export interface RecordedEvent extends StoredUserEvent {
	readonly userId: number;
	readonly recordedAtMs: number;
}

/** The oldest thousand events of some kinds of each of several users after a number of theirs; each user's in their order. */
export async function loadEventsAfter(
	db: Queryable,
	places: readonly { readonly userId: number; readonly afterN: bigint }[],
	kinds: ReadonlySet<string>,
): Promise<RecordedEvent[]> {
	const rows = await loadRows(
		db,
		{
			name: 'events-after-of-users',
			text: `select e.user_id, e.n, e.kind, e.subject, e.balance_demo, e.balance_real, e.recorded_at
			from unnest($1::int[], $2::bigint[]) place (user_id, n) cross join lateral (select * from user_events e
				where e.user_id = place.user_id and e.n > place.n and e.kind = any($3::text[]) order by e.n limit ${MOST}) e
			order by e.user_id, e.n`,
		},
		[ints(places.map(({ userId }) => userId)), bigints(places.map(({ afterN }) => afterN)), texts([...kinds])],
	);
	return rows.map((row) => ({ ...toEvent(row), userId: row.user_id, recordedAtMs: Number(row.recorded_at) }));
}

/**
 * The oldest thousand events of each of several users after a number of theirs; each user's in their order. For a user who has none it is
 * one look at the user's row.
 */
export async function loadNewEvents(
	db: Queryable,
	places: readonly { readonly userId: number; readonly afterN: number }[],
): Promise<(StoredUserEvent & { readonly userId: number })[]> {
	const rows = await loadRows(
		db,
		{
			name: 'new-events-of-users',
			text: `select e.user_id, e.n, e.kind, e.subject, e.balance_demo, e.balance_real
			from unnest($1::int[], $2::bigint[]) place (user_id, n)
				join user_states s on s.user_id = place.user_id and s.event_n > place.n
				cross join lateral (select * from user_events e
					where e.user_id = place.user_id and e.n > place.n order by e.n limit ${MOST}) e
			order by e.user_id, e.n`,
		},
		[ints(places.map(({ userId }) => userId)), bigints(places.map(({ afterN }) => BigInt(afterN)))],
	);
	return rows.map((row) => ({ ...toEvent(row), userId: row.user_id }));
}

/** Returns whether a user may have more events than were read. */
export const mayBeMore = (events: readonly unknown[]): boolean => events.length === MOST;

/** Up to which number `loadEventsAfter` has read a user's events; `newestN` is that of the newest one, known before. */
export function readThrough(events: readonly RecordedEvent[], newestN: bigint): bigint {
	const lastN = BigInt(events.at(-1)?.n ?? 0);
	return mayBeMore(events) || lastN > newestN ? lastN : newestN;
}

/** Forgets events that are older than the seven days for which they are kept. */
export const deleteOldUserEvents = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from user_events where ctid = any (array(select ctid from user_events
			where recorded_at < (select clock()) - 7 * 86400000::bigint limit $1))`,
	);
