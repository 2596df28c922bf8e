import { execute, loadRows, loadValue, type Queryable, type RowOf } from '../../platform/database/index.ts';

/** The common fields of disputes and conversations. */
export interface ThreadRow {
	readonly id: string;
	/** Null with the name: the sender was not logged in. */
	readonly userId: number | null;
	readonly userName: string | null;
	readonly threadStatus: 'open' | 'answered' | 'closed';
	readonly openedAt: bigint;
	readonly takenBy: number | null;
	readonly takenByName: string | null;
	readonly takenUntil: bigint | null;
	/** The clock, read with the row. */
	readonly now: bigint;
}

/** Columns of a `ThreadRow`: `t` is the thread, `u` its user, `s` who has taken it, `n` the clock. */
export const THREAD_COLUMNS = `t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",
	t.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now`;

/** The rest of such a read: threads with their user, each with its row of a table of items. */
/** `join`: how the user is found, whom a thread may lack. */
export const threadsOf = <
	const Table extends 'disputes' | 'conversations',
	const Alias extends string,
	const Join extends 'join' | 'left join',
>(
	table: Table,
	alias: Alias,
	join: Join,
) =>
	`from (select clock() now offset 0) n, ${table} ${alias} join support_threads t on t.id = ${alias}.thread_id
	${join} users u on u.id = t.user_id left join users s on s.id = t.taken_by` as const;

/** Locks a thread that has no user until the transaction ends. */
export const lockThread = (tx: Queryable, id: string): Promise<void> =>
	execute(tx, 'select from support_threads where id = $1 for update', [id]);

/** Opens a thread of the user $1, or of none, at $2, as `thread` of a statement that adds its item. */
export const INSERT_THREAD = `thread as (
	insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', $2) returning id)`;
/** Closes the thread $1 and frees it, as `ended` of a statement that says why. */
export const CLOSE_THREAD =
	"ended as (update support_threads set status = 'closed', taken_by = null, taken_until = null where id = $1)";

/**
 * - `staffId`: null: written by the user.
 */
export type MessageRow = RowOf<typeof loadMessages>;

/** Oldest first. */
export const loadMessages = (db: Queryable, threadId: string) =>
	loadRows(
		db,
		`select m.n, m.staff_id "staffId", u.name "staffName", m.text, m.written_at "writtenAt"
		from support_messages m left join users u on u.id = m.staff_id where m.thread_id = $1 order by m.n`,
		[threadId],
	);

/** Messages of the user since the last one of staff. */
export async function countUnanswered(tx: Queryable, threadId: string): Promise<number> {
	const count = await loadValue(
		tx,
		`select count(*)::int from support_messages where thread_id = $1 and n >
			(select coalesce(max(n), 0) from support_messages where thread_id = $1 and staff_id is not null)`,
		[threadId],
	);
	return count ?? 0;
}

/** Adds a message to a thread, which then waits for the other side. `staffId` null: the user writes. Needs the user's lock. */
export const insertMessage = (
	tx: Queryable,
	threadId: string,
	{ staffId, text }: { readonly staffId: number | null; readonly text: string },
): Promise<void> =>
	execute(
		tx,
		`with moved as (update support_threads set status = $4 where id = $1)
		insert into support_messages (thread_id, n, staff_id, text, written_at)
		select $1, coalesce(max(n), 0) + 1, $2, $3, clock() from support_messages where thread_id = $1`,
		[threadId, staffId, text, staffId === null ? 'open' : 'answered'],
	);

/** Gives a thread to a member of staff. Needs its user's lock. */
export const updateTaken = (tx: Queryable, threadId: string, staffId: number, untilMs: number): Promise<void> =>
	execute(tx, 'update support_threads set taken_by = $2, taken_until = $3 where id = $1', [threadId, staffId, untilMs]);

/** Frees every thread that a member of staff has taken. */
export const updateFreed = (tx: Queryable, staffId: number) =>
	execute(tx, 'update support_threads set taken_by = null, taken_until = null where taken_by = $1', [staffId]);
