import type { DisputeStatus } from '@fairtick/domain/support/contract';
import type { Queryable } from '../database/index.ts';
import type { Position } from '../http/index.ts';
import { DISPUTES, type DisputeResult, type DisputeRow } from './queries.ts';

export interface QueueFilter {
	/** Null: all that are not decided. */
	readonly status: DisputeStatus | null;
	readonly userId: number | null;
	readonly limit: number;
	readonly after: Position | null;
}

/** Disputes of all users: those that are due first, or the decided ones, newest first. */
export async function loadDisputeQueue(
	db: Queryable,
	{ status, userId, limit, after }: QueueFilter,
): Promise<DisputeRow[]> {
	const text =
		status === 'decided'
			? `${DISPUTES} where d.decided_at is not null and $1 = 'decided' and ($2::int is null or t.user_id = $2)
				and ($3::bigint is null or (d.decided_at, t.id) < ($3, $4::uuid)) order by d.decided_at desc, d.thread_id desc limit $5`
			: `${DISPUTES} where d.decided_at is null and ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)
				and ($3::bigint is null or (d.due_at, d.thread_id) > ($3, $4::uuid)) order by d.due_at, d.thread_id limit $5`;
	const { rows } = await db.query<DisputeRow>(text, [status, userId, after?.atMs, after?.id, limit]);
	return rows;
}

/** Gives a thread to one of the staff. Needs its user's lock. */
export async function updateTaken(tx: Queryable, threadId: string, staffId: number, untilMs: number): Promise<void> {
	await tx.query('update support_threads set taken_by = $2, taken_until = $3 where id = $1', [
		threadId,
		staffId,
		untilMs,
	]);
}

export interface DisputeDecision {
	readonly result: DisputeResult;
	readonly reason: string;
	readonly decidedBy: number;
}

/** Decides a dispute, once, and closes its thread. Throws when it is decided. Needs its user's lock. */
export async function updateDecided(
	tx: Queryable,
	id: string,
	{ result, reason, decidedBy }: DisputeDecision,
): Promise<void> {
	const { rowCount } = await tx.query(
		`with closed as (update support_threads set status = 'closed', taken_by = null, taken_until = null where id = $1)
		update disputes set result = $2, reason = $3, decided_by = $4, decided_at = clock()
		where thread_id = $1 and decided_at is null`,
		[id, result, reason, decidedBy],
	);
	if (rowCount !== 1) throw new Error(`dispute ${id} is decided`);
}

/** How many disputes are not decided, and how many of these should be. */
export async function countDisputes(db: Queryable): Promise<{ undecided: number; overdue: number }> {
	const { rows } = await db.query<{ undecided: number; overdue: number }>(
		`select count(*)::int undecided, count(*) filter (where due_at < t.now)::int overdue
		from (select clock() now offset 0) t, disputes where decided_at is null`,
	);
	return rows[0] as { undecided: number; overdue: number };
}
