import type { Role } from '@fairtick/domain/identity/contract';
import { OVERSEERS } from '@fairtick/domain/staff/roles';
import { decideSecondPerson } from '@fairtick/domain/staff/rules';
import type * as contract from '@fairtick/domain/staff-requests/contract';
import { asked as askedSchema } from '@fairtick/domain/staff-requests/kinds';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { readRequest, userOfSubject } from '@fairtick/domain/wire/request-kind';
import {
	type ActingCall,
	actAs,
	appendAudit,
	type Deed,
	deedOf,
	type UserState,
} from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
	type AllRead,
	type Call,
	type Caller,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readCursor,
	refuse,
	toPage,
} from '../../platform/http/index.ts';
import type { AdminContext } from './context.ts';
import {
	loadRequest,
	loadRequests,
	lockRequest,
	type RequestDecision,
	type RequestRow,
	updateRequestDecided,
} from './request-queries.ts';
import { loadSubjects } from './staff-queries.ts';

export async function listRequests(context: AdminContext, { query, caller }: Call<typeof contract.listRequests>) {
	const { limit = DEFAULT_PAGE, cursor, state = null, kind = null, ...rest } = query;
	rest satisfies AllRead;
	const rows = await loadRequests(context.backOffice, {
		state,
		kind,
		...seenBy(context, caller),
		limit: limit + 1,
		after: readCursor(cursor, 'position'),
	});
	const people = await loadPeople(context, rows.slice(0, limit));
	return toPage(
		rows,
		limit,
		({ id, createdAt }) => ({ atMs: createdAt, id }),
		(row) => toWire(context, row, people.get(row.id) ?? null, caller),
	);
}

/** Requests that a member of staff sees: those of the kinds that their role decides, and their own; overseers see all (ADMIN-01). */
const seenBy = ({ collected }: AdminContext, { role, userId }: Caller) => ({
	kinds: OVERSEERS.some((one) => one === role) ? null : collected().requestKindsOf(role),
	makerId: userId,
});

/** More than ever wait: of a kind and subject there is one at a time. */
const MOST_WAITING = 1_000;

/** Number of requests that wait for the caller as their second person. */
export async function countDecidable(context: AdminContext, caller: Caller): Promise<number> {
	const asked = { state: 'pending', kind: null, ...seenBy(context, caller), limit: MOST_WAITING, after: null } as const;
	const rows = await loadRequests(context.backOffice, asked);
	const open = rows.filter((row) => decide(context, row, caller.userId, caller.role) === null);
	const people = await loadPeople(context, open);
	return open.filter(({ id }) => people.get(id)?.some((one) => one.id === caller.userId) ?? true).length;
}

type SecondPeople = contract.StaffRequest['people'];

/** The possible second persons of waiting requests that need more than a role (CASH-05). */
async function loadPeople({ backOffice, pairs, collected }: AdminContext, rows: readonly RequestRow[]) {
	const people = new Map<string, SecondPeople>();
	for (const row of rows) {
		const asked = row.state === 'pending' ? collected().requestKind(row.kind).open(row) : null;
		const found = asked && (await pairs.list(backOffice, { ...row, ...asked }, row.makerId));
		if (found !== null) people.set(row.id, [...found]);
	}
	return people;
}

function toWire(context: AdminContext, row: RequestRow, people: SecondPeople, caller: Caller): contract.StaffRequest {
	const isAmong = people === null || people.some(({ id }) => id === caller.userId);
	return {
		...readRequest(askedSchema, row),
		people,
		roles: [...context.collected().requestKind(row.kind).deciders],
		id: row.id,
		subject: row.subject,
		subject_name: row.subjectName,
		reason: row.reason,
		maker: { id: row.makerId, name: row.makerName },
		created_at: toInstant(row.createdAt),
		expires_at: toInstant(row.expiresAt),
		state: row.state,
		decided_by: row.decidedBy === null ? null : { id: row.decidedBy, name: row.deciderName ?? '' },
		decided_at: toInstant(row.decidedAt),
		decision_reason: row.decisionReason,
		decidable: isAmong && decide(context, row, caller.userId, caller.role) === null,
	};
}

const decide = ({ collected }: AdminContext, row: RequestRow, id: number, role: Role) =>
	decideSecondPerson({
		deciders: collected().requestKind(row.kind).deciders,
		makerId: row.makerId,
		subjectId: userOfSubject(row.subject),
		pending: row.state === 'pending',
		expiresAtMs: Number(row.expiresAt),
		nowMs: Number(row.now),
		decider: { id, role },
	});

/** The refusal of `requestOver`. */
const OVER = 'admin.request_over';

interface Taken {
	readonly row: RequestRow;
	readonly makerRole: Role;
	readonly states: ReadonlyMap<number, UserState>;
}

/**
 * A transaction that decides a request: the caller, its maker, the one concerned and then the request itself are locked,
 * and whether the caller may decide it is decided by the role that they have now.
 */
async function decideRequest<Result>(
	context: AdminContext,
	call: ActingCall & { readonly params: { readonly id: string } },
	work: (tx: Queryable, taken: Taken) => Promise<Result>,
) {
	const { database } = context;
	const { id } = call.params;
	// A request's maker and the user whom it is about never change: they can be read before they are locked.
	const asked = await loadRequest(database, id);
	if (asked === null) throw new HttpError('http.not_found');
	const alsoLock = [asked.makerId, userOfSubject(asked.subject)].filter((one) => one !== null);
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const row = await lockRequest(tx, id);
			const refusal = decide(context, row, actor.userId, actor.role);
			if (refusal !== null) return new Refused(refusal);
			const makerRole = (await loadSubjects(tx, [row.makerId])).get(row.makerId)?.role ?? 'user';
			return work(tx, { row, makerRole, states });
		},
		{ alsoLock },
	);
}

/**
 * Agrees as the second person: the act happens in this commit, once, or the request keeps waiting. A request that later
 * events made impossible expires instead: it could never be approved, and would only keep others from asking again.
 */
export async function approveRequest(context: AdminContext, call: Call<typeof contract.approveRequest>) {
	const done = await decideRequest(context, call, async (tx, { row, makerRole, states }) => {
		// Its maker must still have the right to ask for it.
		const { deciders, open } = context.collected().requestKind(row.kind);
		if (!(deciders as readonly Role[]).includes(makerRole)) return refuse('admin.no_right');
		const asked = open(row);
		if (asked === null) return refuse('admin.request_earlier');
		const people = { firstId: row.makerId, secondId: call.caller.userId };
		const refused = await context.pairs.refuse(tx, { ...row, ...asked }, people);
		if (refused) return refused;
		const executed = await asked.execute(tx, states, deedOf(call, { reason: row.reason }));
		if (executed instanceof Refused) {
			if (executed.refusal.code === OVER) await settle(tx, row, 'expired', deedOf(call, call.body));
			return executed;
		}
		await settle(tx, row, 'approved', deedOf(call, call.body));
		return executed;
	});
	if (done instanceof Refused) return done;
	await done();
	return undefined;
}

export async function refuseRequest(context: AdminContext, call: Call<typeof contract.refuseRequest>) {
	return decideRequest(context, call, async (tx, { row }) => {
		await settle(tx, row, 'refused', deedOf(call, call.body));
		return undefined;
	});
}

/** Takes a request back; one of another maker is answered as one that does not exist. */
export async function withdrawRequest({ database }: AdminContext, call: Call<typeof contract.withdrawRequest>) {
	const { id } = call.params;
	return actAs(database, call, async (tx, { actor: { userId: makerId } }) => {
		if ((await loadRequest(tx, id))?.makerId !== makerId) throw new HttpError('http.not_found');
		const row = await lockRequest(tx, id);
		if (row.state !== 'pending') return refuse(OVER);
		await settle(tx, row, 'withdrawn', deedOf(call, call.body));
		return undefined;
	});
}

/** Ends a waiting request, with an entry of the audit log. */
export async function settle(
	tx: Queryable,
	{ id, kind, subject, makerId }: RequestRow,
	state: RequestDecision['state'],
	deed: Deed,
): Promise<void> {
	// Only the audit log names the person who found the request over: they decided nothing.
	const by = state === 'expired' ? { decidedBy: null, reason: null } : { decidedBy: deed.actorId, reason: deed.reason };
	await updateRequestDecided(tx, id, { state, ...by });
	const about = { request: id, kind, maker: makerId };
	await appendAudit(tx, {
		...deed,
		act: `request.${state}`,
		subject,
		before: { ...about, state: 'pending' },
		after: { ...about, state },
	});
}
