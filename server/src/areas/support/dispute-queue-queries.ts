import type { DisputeStatus } from '@fairtick/domain/support/contract';
import { changesRow, loadOnlyRow, loadRows, type Queryable } from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';
import { DISPUTES, type DisputeResult, type DisputeRow } from './dispute-queries.ts';
import { CLOSE_THREAD } from './thread-queries.ts';

export interface QueueFilter {
	/** Null: all that are not decided. */
	readonly status: DisputeStatus | null;
	readonly userId: number | null;
	readonly limit: number;
	readonly after: Position | null;
}

const DECIDED = `${DISPUTES} where d.decided_at is not null and $1 = 'decided' and ($2::int is null or t.user_id = $2)
	and ($3::bigint is null or (d.decided_at, d.thread_id) < ($3, $4::uuid)) order by d.decided_at desc, d.thread_id desc limit $5` as const;
const UNDECIDED =
	`${DISPUTES} where d.decided_at is null and ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)
	and ($3::bigint is null or (d.due_at, d.thread_id) > ($3, $4::uuid)) order by d.due_at, d.thread_id limit $5` as const;

/** Disputes of all users: those that are due first, or the decided ones, newest first. */
export const loadDisputeQueue = (db: Queryable, { status, userId, limit, after }: QueueFilter): Promise<DisputeRow[]> =>
	loadRows(db, status === 'decided' ? DECIDED : UNDECIDED, [status, userId, after?.atMs, after?.id, limit]);

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
	const decided = await changesRow(
		tx,
		`with ${CLOSE_THREAD}
		update disputes set result = $2, reason = $3, decided_by = $4, decided_at = clock()
		where thread_id = $1 and decided_at is null`,
		[id, result, reason, decidedBy],
	);
	if (!decided) throw new Error(`dispute ${id} is decided`);
}

/** Counts the undecided disputes, and those of them that are overdue. */
export const countDisputes = (db: Queryable): Promise<{ undecided: number; overdue: number }> =>
	loadOnlyRow(
		db,
		`select count(*)::int undecided, count(*) filter (where due_at < t.now)::int overdue
		from (select clock() now offset 0) t, disputes where decided_at is null`,
	);
