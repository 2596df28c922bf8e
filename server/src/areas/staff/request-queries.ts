import type { REQUEST_STATES } from '@fairtick/domain/staff-requests/contract';
import { changeRows, execute, existing, loadRow, loadRows, type Queryable } from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';

export type RequestState = (typeof REQUEST_STATES)[number];

export interface RequestRow {
	readonly id: string;
	readonly kind: string;
	readonly subject: string;
	readonly subjectName: string | null;
	readonly content: unknown;
	readonly reason: string;
	readonly makerId: number;
	readonly makerName: string;
	readonly createdAt: bigint;
	readonly expiresAt: bigint;
	readonly state: RequestState;
	readonly decidedBy: number | null;
	readonly deciderName: string | null;
	readonly decidedAt: bigint | null;
	readonly decisionReason: string | null;
	/** The clock, read with the row. */
	readonly now: bigint;
}

/** A request past its time has expired, even if its row does not say so yet. */
const STATE = `case when r.state = 'pending' and r.expires_at <= t.now then 'expired' else r.state end`;
const REQUESTS =
	`select r.id, r.kind, r.subject, s.name "subjectName", r.content, r.reason, r.maker_id "makerId", m.name "makerName",
		r.created_at "createdAt", r.expires_at "expiresAt", ${STATE} state, r.decided_by "decidedBy", d.name "deciderName",
		r.decided_at "decidedAt", r.decision_reason "decisionReason", t.now
	from (select clock() now offset 0) t, staff_requests r
	join users m on m.id = r.maker_id left join users d on d.id = r.decided_by
	left join users s on s.id = (regexp_match(r.subject, '^user:(\\d{1,9})(:|$)'))[1]::int` as const;

export const loadRequest = (db: Queryable, id: string) => loadRow(db, `${REQUESTS} where r.id = $1`, [id]);

/** Locks a request until the transaction ends, and reads it and the clock afterwards. Requests are never deleted. */
export async function lockRequest(tx: Queryable, id: string): Promise<RequestRow> {
	await execute(tx, 'select from staff_requests where id = $1 for no key update', [id]);
	return existing(await loadRequest(tx, id));
}

const OWN = `select id from staff_requests where maker_id = $1 and state = 'pending' and kind <> all ($2::text[])`;

/** Locks the waiting requests that a member of staff made, of other kinds than these, and reads them. Needs the maker's lock. */
export async function lockRequestsOf(tx: Queryable, makerId: number, kinds: readonly string[]): Promise<RequestRow[]> {
	await execute(tx, `${OWN} order by id for no key update`, [makerId, kinds]);
	return loadRows(tx, `${REQUESTS} where r.id in (${OWN}) order by r.id`, [makerId, kinds]);
}

export interface RequestDecision {
	readonly state: 'approved' | 'refused' | 'withdrawn' | 'expired';
	/** Null: it expired. */
	readonly decidedBy: number | null;
	readonly reason: string | null;
}

/** Moves a waiting request on, once: throws when it does not wait. */
export async function updateRequestDecided(
	tx: Queryable,
	id: string,
	{ state, decidedBy, reason }: RequestDecision,
): Promise<void> {
	const rowCount = await changeRows(
		tx,
		`update staff_requests set state = $2, decided_by = $3, decided_at = clock(), decision_reason = $4
		where id = $1 and state = 'pending'`,
		[id, state, decidedBy, reason],
	);
	if (rowCount !== 1) throw new Error(`request ${id} does not wait`);
}

/** Newest first. */
interface RequestFilter {
	readonly state: RequestState | null;
	/** The only one that is wanted. */
	readonly kind: string | null;
	/** The visible requests; null: all. */
	readonly kinds: readonly string[] | null;
	/** The maker, whose own requests are shown whatever their kind. */
	readonly makerId: number;
}

export const loadRequests = (
	db: Queryable,
	{ state, kind, kinds, makerId, limit, after }: RequestFilter & { limit: number; after: Position | null },
) =>
	loadRows(
		db,
		`${REQUESTS} where ($2::text is null or ${STATE} = $2) and ($3::bigint is null or (r.created_at, r.id) < ($3, $4::uuid))
			and ($5::text[] is null or r.kind = any ($5) or r.maker_id = $6) and ($7::text is null or r.kind = $7)
		order by r.created_at desc, r.id desc limit $1`,
		[limit, state, after?.atMs ?? null, after?.id ?? null, kinds, makerId, kind],
	);
