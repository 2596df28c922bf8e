import type { DISPUTE_RESULTS } from '@fairtick/domain/support/contract';
import { execute, loadOnlyRow, loadRow, loadRows, loadValue, type Queryable } from '../database/index.ts';
import type { Position } from '../http/index.ts';
import type { SubjectRef } from './subjects.ts';

export type DisputeResult = (typeof DISPUTE_RESULTS)[number];

export interface DisputeRow extends SubjectRef {
	readonly id: string;
	readonly userId: number;
	readonly userName: string;
	readonly threadStatus: 'open' | 'answered' | 'closed';
	readonly openedAt: bigint;
	readonly dueAt: bigint;
	/** Null with all that follows: not decided. */
	readonly result: DisputeResult | null;
	readonly reason: string | null;
	readonly decidedAt: bigint | null;
	readonly takenBy: number | null;
	readonly takenByName: string | null;
	readonly takenUntil: bigint | null;
	/** The clock, read with the row. */
	readonly now: bigint;
}

/** Every dispute with its user, and the clock. */
export const DISPUTES = `select t.id, t.user_id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",
		d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt", d.result, d.reason, d.decided_at "decidedAt",
		t.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", c.now
	from (select clock() now offset 0) c, disputes d join support_threads t on t.id = d.thread_id
	join users u on u.id = t.user_id left join users s on s.id = t.taken_by`;

/** Null when there is none. `userId`: only one of this user. */
export const loadDispute = (db: Queryable, id: string, userId: number | null = null): Promise<DisputeRow | null> =>
	loadRow(db, `${DISPUTES} where t.id = $1 and ($2::int is null or t.user_id = $2)`, [id, userId]);

/** A user's disputes, newest first. */
export const loadDisputesOfUser = (
	db: Queryable,
	userId: number,
	{ limit, after }: { limit: number; after: Position | null },
): Promise<DisputeRow[]> =>
	loadRows(
		db,
		`${DISPUTES} where t.user_id = $1 and ($2::bigint is null or (t.opened_at, t.id) < ($2, $3::uuid))
		order by t.opened_at desc, t.id desc limit $4`,
		[userId, after?.atMs, after?.id, limit],
	);

export interface MessageRow {
	readonly n: number;
	/** Null: written by the user. */
	readonly staffId: number | null;
	readonly staffName: string | null;
	readonly text: string;
	readonly writtenAt: bigint;
}

/** Oldest first. */
export const loadMessages = (db: Queryable, threadId: string): Promise<MessageRow[]> =>
	loadRows(
		db,
		`select m.n, m.staff_id "staffId", u.name "staffName", m.text, m.written_at "writtenAt"
		from support_messages m left join users u on u.id = m.staff_id where m.thread_id = $1 order by m.n`,
		[threadId],
	);

/** Messages of the user since the last one of staff. */
export async function countUnanswered(tx: Queryable, threadId: string): Promise<number> {
	const count = await loadValue<number>(
		tx,
		`select count(*)::int from support_messages where thread_id = $1 and n >
			(select coalesce(max(n), 0) from support_messages where thread_id = $1 and staff_id is not null)`,
		[threadId],
	);
	return count ?? 0;
}

export interface OpeningRow {
	/** Disputes of the user that are not decided. */
	readonly undecided: number;
	/** The one among them that is about the same. */
	readonly sameSubjectId: string | null;
	readonly now: bigint;
}

/** What decides whether a user may open a dispute about a subject. Needs the user's lock. */
export const loadOpeningFacts = (
	tx: Queryable,
	userId: number,
	{ subjectType, subjectId }: SubjectRef,
): Promise<OpeningRow> =>
	loadOnlyRow(
		tx,
		`select count(*)::int undecided, clock() now,
			min(d.thread_id::text) filter (where d.subject_type = $2 and d.subject_id = $3) "sameSubjectId"
		from support_threads t join disputes d on d.thread_id = t.id where t.user_id = $1 and d.decided_at is null`,
		[userId, subjectType, subjectId],
	);

export interface NewDispute extends SubjectRef {
	readonly userId: number;
	readonly openedAt: bigint;
	readonly dueAtMs: number;
}

/** Opens a thread and the dispute that it is about; returns their id. */
export async function insertDispute(
	tx: Queryable,
	{ userId, subjectType, subjectId, openedAt, dueAtMs }: NewDispute,
): Promise<string> {
	const { id } = await loadOnlyRow<{ id: string }>(
		tx,
		`with thread as (
				insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', $2) returning id)
			insert into disputes (thread_id, subject_type, subject_id, due_at) select id, $3, $4, $5 from thread
			returning thread_id id`,
		[userId, openedAt, subjectType, subjectId, dueAtMs],
	);
	return id;
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
