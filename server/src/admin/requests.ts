import type * as contract from '@fairtick/domain/admin/contract';
import { decideSecondPerson, REQUEST_KINDS, type RequestKind } from '@fairtick/domain/admin/rules';
import type { Role } from '@fairtick/domain/identity/contract';
import { inTransaction, type Queryable } from '../database/index.ts';
import {
	type Call,
	type Caller,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readPosition,
	toCursor,
	toPage,
} from '../http/index.ts';
import { appendAudit } from './audit-log.ts';
import { type AdminContext, type Deed, deedOf, refuse, toIso } from './context.ts';
import type { Executor } from './make-request.ts';
import { loadRequests, lockRequest, type RequestRow, updateRequestDecided } from './request-queries.ts';
import { executeRoleChange } from './roles.ts';
import { executeOperatorChange } from './site-settings.ts';
import { lockSubjects } from './staff-queries.ts';

/** What each kind of request does when it is approved. */
const EXECUTORS: Readonly<Record<RequestKind, Executor>> = {
	'role.change': executeRoleChange,
	'site.operator': executeOperatorChange,
};

export async function listRequests({ database }: AdminContext, { query, caller }: Call<typeof contract.listRequests>) {
	const { limit = DEFAULT_PAGE, cursor, state = null } = query;
	const rows = await loadRequests(database, { state, limit: limit + 1, after: readPosition(cursor) });
	return toPage(
		rows,
		limit,
		({ id, createdAt }) => toCursor({ atMs: createdAt, id }),
		(row) => toWire(row, caller),
	);
}

function toWire(row: RequestRow, caller: Caller): contract.StaffRequest {
	return {
		id: row.id,
		kind: row.kind,
		subject: row.subject,
		subject_name: row.subjectName,
		content: row.content,
		reason: row.reason,
		maker: { id: row.makerId, name: row.makerName },
		created_at: toIso(row.createdAt),
		expires_at: toIso(row.expiresAt),
		state: row.state,
		decided_by: row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '' },
		decided_at: row.decidedAt === null ? null : toIso(row.decidedAt),
		decision_reason: row.decisionReason,
		decidable: decide(row, caller.userId, caller.role) === null,
	};
}

/** The user whom a request is about, where it is about one. */
const subjectIdOf = ({ subject }: RequestRow) =>
	/^user:\d+$/.test(subject) ? Number(subject.slice('user:'.length)) : null;

const decide = (row: RequestRow, id: number, role: Role) =>
	decideSecondPerson({
		kind: row.kind,
		makerId: row.makerId,
		subjectId: subjectIdOf(row),
		pending: row.state === 'pending',
		expiresAtMs: Number(row.expiresAt),
		nowMs: Number(row.now),
		decider: { id, role },
	});

/**
 * Locks the request and everybody it takes, in one order of ids, and judges whether the caller may decide it by the role that
 * they have now.
 */
async function takeRequest(tx: Queryable, id: string, deciderId: number) {
	const row = await lockRequest(tx, id);
	if (row === null) throw new HttpError('http.not_found');
	const subjectId = subjectIdOf(row);
	const people = await lockSubjects(tx, [row.makerId, deciderId, ...(subjectId === null ? [] : [subjectId])]);
	const refusal = decide(row, deciderId, people.get(deciderId)?.role ?? 'user');
	return refusal === null ? { row, makerRole: people.get(row.makerId)?.role ?? 'user' } : new Refused(refusal);
}

/** Agrees as the second person: the act happens in this commit, once, or the request goes on waiting. */
export async function approveRequest(context: AdminContext, call: Call<typeof contract.approveRequest>) {
	const { id } = call.params;
	const decidedBy = call.caller.userId;
	const done = await inTransaction(context.database, async (tx) => {
		const taken = await takeRequest(tx, id, decidedBy);
		if (taken instanceof Refused) return taken;
		const { row, makerRole } = taken;
		// Whoever asked must still have the right to.
		if (!(REQUEST_KINDS[row.kind] as readonly Role[]).includes(makerRole)) return refuse('admin.no_right');
		const executed = await EXECUTORS[row.kind](context, tx, row, deedOf(call, { reason: row.reason }));
		if (executed instanceof Refused) return executed;
		await settle(tx, row, 'approved', decidedBy, deedOf(call, call.body));
		return executed;
	});
	if (done instanceof Refused) return done as Refused<'admin.request_over'>;
	await done();
	return undefined;
}

export async function refuseRequest({ database }: AdminContext, call: Call<typeof contract.refuseRequest>) {
	const decidedBy = call.caller.userId;
	return inTransaction(database, async (tx) => {
		const taken = await takeRequest(tx, call.params.id, decidedBy);
		if (taken instanceof Refused) return taken;
		await settle(tx, taken.row, 'refused', decidedBy, deedOf(call, call.body));
		return undefined;
	});
}

/** Another's request does not exist for whoever wants to take it back. */
export async function withdrawRequest({ database }: AdminContext, call: Call<typeof contract.withdrawRequest>) {
	const makerId = call.caller.userId;
	return inTransaction(database, async (tx) => {
		const row = await lockRequest(tx, call.params.id);
		if (row === null || row.makerId !== makerId) throw new HttpError('http.not_found');
		if (row.state !== 'pending') return refuse('admin.request_over');
		await settle(tx, row, 'withdrawn', makerId, deedOf(call, call.body));
		return undefined;
	});
}

async function settle(
	tx: Queryable,
	{ id, kind, subject, makerId }: RequestRow,
	state: 'approved' | 'refused' | 'withdrawn',
	decidedBy: number,
	deed: Deed,
): Promise<void> {
	await updateRequestDecided(tx, id, { state, decidedBy, reason: deed.reason });
	const about = { request: id, kind, maker: makerId };
	await appendAudit(tx, {
		...deed,
		...{ act: `request.${state}`, subject, before: { ...about, state: 'pending' }, after: { ...about, state } },
	});
}
