import type { Role } from '@fairtick/domain/identity/contract';
import { roleChange } from '@fairtick/domain/staff/kinds/role-change-request';
import { decideRoleChange } from '@fairtick/domain/staff/rules';
import type { changeRole as endpoint } from '@fairtick/domain/staff/staff-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import { actAs, appendAudit, type Deed, deedOf, type UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Answered, type Call, InvalidFields, Refused, refuse } from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest, requestOver } from '../../platform/staff-requests/index.ts';
import { updateAccessEnded } from '../people/identity/index.ts';
import type { AdminContext } from './context.ts';
import { lockRequestsOf } from './request-queries.ts';
import { settle } from './requests.ts';
import { findUserId, loadStaff, loadSubjects, type Subject, updateRole } from './staff-queries.ts';

/** Everyone with a role. */
export async function listStaff({ backOffice }: AdminContext) {
	const rows = await loadStaff(backOffice);
	return {
		data: rows.map(({ id, name, email, role, secondFactor, lastSeenAt }) => ({
			id,
			name,
			email,
			role,
			second_factor: secondFactor,
			last_seen_at: toInstant(lastSeenAt),
		})),
		next_cursor: null,
	};
}

/** Gives or takes a role, or asks for a second person where two have to agree (ADMIN-01). */
export async function changeRole(context: AdminContext, call: Call<typeof endpoint>) {
	const { database, bus } = context;
	const { email, role, reason } = call.body;
	const subjectId = await findUserId(database, email);
	if (subjectId === null) throw new InvalidFields([{ field: 'email', code: 'field.email_unknown' }]);
	const subject = `user:${subjectId}`;
	await prepareRequest(database, roleChange, subject);
	const done = await actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const decided = await decide(tx, states, actor.userId, subjectId, role);
			if (decided instanceof Refused) return decided;
			const deed = deedOf(call, { reason });
			if (decided.people === 1) return replaceRole(context, tx, decided.subject, role, deed);
			return makeRequest(tx, roleChange, { subject, content: { role, from: decided.subject.role }, ...deed });
		},
		{ alsoLock: [subjectId] },
	);
	if (done instanceof Refused) return done;
	if (typeof done === 'string') return new Answered({ request_id: done }, { status: 202 });
	bus.sessionsEnded(done);
	return { request_id: null };
}

/** Needs the locks of the caller and of the user concerned: of two administrators who remove each other, one succeeds. */
async function decide(
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
	actorId: number,
	subjectId: number,
	role: Role,
) {
	const people = await loadSubjects(tx, [actorId, subjectId]);
	const frozen = states.get(subjectId)?.frozen ?? false;
	const [actor, subject] = [people.get(actorId), people.get(subjectId)];
	if (!subject) throw new Error(`user ${subjectId} does not exist`);
	// A request's maker may have lost the role since.
	if (actor?.role !== 'admin') return refuse('admin.no_right');
	const adminIds = [...people.values()].filter((one) => one.role === 'admin').map(({ id }) => id);
	const decision = decideRoleChange({
		actorId,
		subject: { ...subject, frozen },
		role,
		adminIds,
	});
	return 'refused' in decision ? new Refused(decision.refused) : { people: decision.people, subject };
}

/** Returns the sessions that ended: a user whose rights change has to sign in again. */
async function replaceRole(
	{ mail, collected }: AdminContext,
	tx: Queryable,
	{ id: userId, role: before, email, locale }: Subject,
	role: Role,
	deed: Deed,
): Promise<string[]> {
	// Requests that the user made in the former role could not be carried out, and would keep others from asking.
	const waiting = await lockRequestsOf(tx, userId, collected().requestKindsOf(role));
	await updateRole(tx, userId, role);
	await collected().freeTaken(tx, userId);
	const endedIds = await updateAccessEnded(tx, userId, null);
	await mail.add(tx, { userId, kind: 'role_changed', locale, recipient: email });
	const act = { act: 'role.changed', subject: `user:${userId}`, before: { role: before }, after: { role } };
	await appendAudit(tx, { ...deed, ...act });
	for (const request of waiting) await settle(tx, request, 'withdrawn', deed);
	return endedIds;
}

/** The second person's agreement is decided once more as if the maker did it now. */
export const roleChangeExecutor =
	(context: AdminContext): Executor<typeof roleChange> =>
	async (tx, states, request, deed) => {
		const { role, from } = request.content;
		const subjectId = userOfSubject(request.subject) as number;
		const decided = await decide(tx, states, request.makerId, subjectId, role);
		if (decided instanceof Refused) return decided;
		if (decided.subject.role !== from) return requestOver();
		const endedIds = await replaceRole(context, tx, decided.subject, role, deed);
		return async () => context.bus.sessionsEnded(endedIds);
	};
