import type { DISPUTE_RESULTS } from '@fairtick/domain/support/contract';
import { loadOnlyRow, loadRow, loadRows, type Queryable, type RowOf } from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';
import type { SubjectRef } from './subjects.ts';
import { INSERT_THREAD, THREAD_COLUMNS, threadsOf } from './thread-queries.ts';

export type DisputeResult = (typeof DISPUTE_RESULTS)[number];

/**
 * - `result`: null with all that follows: not decided.
 */
export type DisputeRow = RowOf<typeof loadDispute>;

/** Every dispute with its user, and the clock. */
export const DISPUTES =
	`select ${THREAD_COLUMNS}, d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt",
		d.result, d.reason, d.decided_at "decidedAt"
	${threadsOf('disputes', 'd', 'join')}` as const;

/** Null when there is none. `userId`: only one of this user. */
export const loadDispute = (db: Queryable, id: string, userId: number | null = null) =>
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

/**
 * The facts that decide whether a user may open a dispute about a subject. Needs the user's lock. `undecided`:
 * disputes of the user that are not decided; `sameSubjectId`: the one among them about the same subject.
 */
export const loadOpeningFacts = (tx: Queryable, userId: number, { subjectType, subjectId }: SubjectRef) =>
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
	const { id } = await loadOnlyRow(
		tx,
		`with ${INSERT_THREAD}
			insert into disputes (thread_id, subject_type, subject_id, due_at) select id, $3, $4, $5 from thread
			returning thread_id id`,
		[userId, openedAt, subjectType, subjectId, dueAtMs],
	);
	return id;
}
