import type { ConversationStatus, Topic } from '@fairtick/domain/support/conversation-contract';
import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';
import { CLOSE_THREAD, INSERT_THREAD, THREAD_COLUMNS, threadsOf } from './thread-queries.ts';

/**
 * - `email`: the address of a sender who was not logged in, and the language of the form; null for a user.
 * - `accountId`: the account with that address.
 * - `dueAt`: null: it does not wait for staff.
 * - `closedAt`: null with all that follows: not closed.
 * - `reason`: null: its user or sender closed it.
 */
export type ConversationRow = RowOf<typeof loadConversation>;

/** Every conversation with its user, and the clock. */
const CONVERSATIONS = `select ${THREAD_COLUMNS}, c.topic, c.due_at "dueAt", c.changed_at "changedAt",
		c.closed_at "closedAt", c.closed_by "closedBy", c.reason, k.email, k.locale "senderLocale", a.id "accountId", a.name "accountName"
	${threadsOf('conversations', 'c', 'left join')}
	left join contacts k on k.thread_id = c.thread_id
	left join users a on lower(a.email) = lower(k.email) and a.closed_at is null` as const;

/** Null when there is none. `userId`: only one of this user. */
export const loadConversation = (db: Queryable, id: string, userId: number | null = null) =>
	loadRow(db, `${CONVERSATIONS} where t.id = $1 and ($2::int is null or t.user_id = $2)`, [id, userId]);

export interface ConversationFilter {
	/** Null: all. */
	readonly status: ConversationStatus | null;
	readonly userId: number | null;
	readonly limit: number;
	readonly after: Position | null;
}

const DUE_FIRST =
	`${CONVERSATIONS} where c.due_at is not null and ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)
	and ($3::bigint is null or (c.due_at, c.thread_id) > ($3, $4::uuid)) order by c.due_at, c.thread_id limit $5` as const;
const CHANGED_LAST_FIRST =
	`${CONVERSATIONS} where ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)
	and ($3::bigint is null or (c.changed_at, c.thread_id) < ($3, $4::uuid)) order by c.changed_at desc, c.thread_id desc limit $5` as const;

/** Conversations, last changed first; waiting ones in order of their due time. */
export const loadConversations = (
	db: Queryable,
	{ status, userId, limit, after }: ConversationFilter,
): Promise<ConversationRow[]> =>
	loadRows(db, status === 'open' ? DUE_FIRST : CHANGED_LAST_FIRST, [status, userId, after?.atMs, after?.id, limit]);

/** A user's conversations that are not closed. Needs the user's lock. */
export async function countOpen(tx: Queryable, userId: number): Promise<number> {
	const count = await loadValue(
		tx,
		`select count(*)::int from support_threads t join conversations c on c.thread_id = t.id
		where t.user_id = $1 and c.closed_at is null`,
		[userId],
	);
	return count ?? 0;
}

/** Opens a thread and its conversation, without a message yet; returns their id. Needs the user's lock, where there is a user. */
export async function insertConversation(
	tx: Queryable,
	{ userId, topic, openedAt }: { readonly userId: number | null; readonly topic: Topic; readonly openedAt: bigint },
): Promise<string> {
	const { id } = await loadOnlyRow(
		tx,
		`with ${INSERT_THREAD}
			insert into conversations (thread_id, topic, changed_at) select id, $3, $2 from thread returning thread_id id`,
		[userId, openedAt, topic],
	);
	return id;
}

/** A message was written: the conversation is open, and staff are to answer until `dueAtMs`, if they are to. Needs the user's lock. */
export const updateContinued = (tx: Queryable, id: string, dueAtMs: number | null): Promise<void> =>
	execute(
		tx,
		`update conversations set due_at = $2, changed_at = clock(), closed_at = null, closed_by = null, reason = null
		where thread_id = $1`,
		[id, dueAtMs],
	);

export interface Closing {
	/** Null: its sender, who is not logged in. */
	readonly closedBy: number | null;
	/** Null: its user or sender closes it. */
	readonly reason: string | null;
}

/** Closes a conversation and its thread. Throws when it is closed. Needs the user's lock. */
export async function updateClosed(tx: Queryable, id: string, { closedBy, reason }: Closing): Promise<void> {
	const closed = await changesRow(
		tx,
		`with ${CLOSE_THREAD}
		update conversations set due_at = null, changed_at = clock(), closed_at = clock(), closed_by = $2, reason = $3
		where thread_id = $1 and closed_at is null`,
		[id, closedBy, reason],
	);
	if (!closed) throw new Error(`conversation ${id} is closed`);
}

/** Counts the conversations that wait for staff, and those of them that are overdue. */
export const countWaiting = (db: Queryable): Promise<{ waiting: number; overdue: number }> =>
	loadOnlyRow(
		db,
		`select count(*)::int waiting, count(*) filter (where due_at < t.now)::int overdue
		from (select clock() now offset 0) t, conversations where due_at is not null`,
	);
