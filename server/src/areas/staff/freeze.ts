import type { Role } from '@fairtick/domain/identity/contract';
import { userUnfreeze } from '@fairtick/domain/staff/kinds/user-unfreeze-request';
import { LONGEST_FREEZE_MS, mayFreezeOver, mayUnfreeze } from '@fairtick/domain/staff/rules';
import type * as contract from '@fairtick/domain/staff/user-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import { type ActingCall, actAs, appendAudit, type Deed, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
	Answered,
	type Call,
	type Caller,
	HttpError,
	InvalidFields,
	Refused,
	refuse,
} from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest, requestOver } from '../../platform/staff-requests/index.ts';
import { updateAccessEnded } from '../people/identity/index.ts';
import type { AdminContext } from './context.ts';
import {
	type ConcernedUser,
	type FreezeRow,
	loadConcerned,
	loadFreeze,
	updateFrozen,
	updateUnfrozen,
} from './user-queries.ts';

/** A transaction of staff about a user, with both locked; throws `http.not_found` for a user who does not exist. */
function actOn<Result>(
	{ database }: AdminContext,
	call: ActingCall & { readonly params: { readonly id: number } },
	work: (tx: Queryable, user: ConcernedUser & { readonly frozen: boolean }, actor: Caller) => Promise<Result>,
): Promise<Result> {
	const userId = call.params.id;
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const state = states.get(userId);
			if (!state) throw new HttpError('http.not_found');
			return work(tx, { ...(await loadConcerned(tx, userId)), frozen: state.frozen }, actor);
		},
		{ alsoLock: [userId] },
	);
}

/** True if a freeze that is there stays as it is: the caller may not change it, or says the same once more. */
const isUnchanged = (freeze: FreezeRow, role: Role, asked: { readonly reason: string; readonly dueAtMs: number }) =>
	!mayFreezeOver(role, freeze) ||
	(freeze.byRole === role && freeze.reason === asked.reason && Number(freeze.dueAt) === asked.dueAtMs);

/** No new trades from this commit on; every session and socket ends immediately, open trades run to expiry as normal (TRADE-11). */
export async function freezeUser(context: AdminContext, call: Call<typeof contract.freezeUser>) {
	const userId = call.params.id;
	const { reason, due_at: dueAt } = call.body;
	const dueAtMs = Date.parse(dueAt);
	const done = await actOn(context, call, async (tx, { role, email, locale, now }, actor) => {
		// Freezing staff could lock administrators out: their role has to be taken first.
		if (role !== 'user') return refuse('admin.user_is_staff');
		const before = await loadFreeze(tx, userId);
		if (before !== null && isUnchanged(before, actor.role, { reason, dueAtMs })) return refuse('admin.unchanged');
		if (dueAtMs <= Number(now) || dueAtMs > Number(now) + LONGEST_FREEZE_MS)
			throw new InvalidFields([
				{ field: 'due_at', code: 'field.due_at', params: { days: LONGEST_FREEZE_MS / 86_400_000 } },
			]);
		await updateFrozen(tx, userId, { reason, dueAtMs, byRole: actor.role });
		const endedIds = await updateAccessEnded(tx, userId, null);
		await context.mail.add(tx, { userId, kind: 'account_frozen', locale, recipient: email });
		await appendAudit(tx, {
			...deedOf(call, call.body),
			act: 'user.frozen',
			subject: `user:${userId}`,
			before: before === null ? { frozen: false } : { frozen: true, due_at: toInstant(before.dueAt) },
			after: { frozen: true, due_at: dueAt },
		});
		return endedIds;
	});
	if (done instanceof Refused) return done;
	context.bus.sessionsEnded(done);
	return undefined;
}

/** Ends a freeze that the caller's role may end, or asks for a second person where a restore of the database placed it (CASH-14). */
export async function unfreezeUser(context: AdminContext, call: Call<typeof contract.unfreezeUser>) {
	const userId = call.params.id;
	const subject = `user:${userId}`;
	await prepareRequest(context.database, userUnfreeze, subject);
	const done = await actOn(context, call, async (tx, user, actor) => {
		const freeze = await loadFreeze(tx, userId);
		if (freeze === null) return refuse('admin.unchanged');
		if (!mayUnfreeze(actor.role, freeze)) return refuse('admin.no_right');
		const deed = deedOf(call, call.body);
		if (!freeze.byRestore) return endFreeze(context, tx, { ...user, userId }, deed);
		return makeRequest(tx, userUnfreeze, { subject, content: { frozen: freeze.reason }, ...deed });
	});
	if (done instanceof Refused) return done;
	return done === null ? { request_id: null } : new Answered({ request_id: done }, { status: 202 });
}

/** The second person agrees to the end of the freeze that they read of, and of no later one. */
export const unfreezeExecutor =
	(context: AdminContext): Executor<typeof userUnfreeze> =>
	async (tx, _states, request, deed) => {
		const userId = userOfSubject(request.subject) as number;
		const freeze = await loadFreeze(tx, userId);
		if (freeze === null || freeze.reason !== request.content.frozen) return requestOver();
		await endFreeze(context, tx, { ...(await loadConcerned(tx, userId)), userId }, deed);
		return async () => undefined;
	};

async function endFreeze(
	{ mail }: AdminContext,
	tx: Queryable,
	{ userId, email, locale }: Pick<ConcernedUser, 'email' | 'locale'> & { readonly userId: number },
	deed: Deed,
): Promise<null> {
	await updateUnfrozen(tx, userId);
	await mail.add(tx, { userId, kind: 'account_unfrozen', locale, recipient: email });
	await appendAudit(tx, {
		...deed,
		act: 'user.unfrozen',
		subject: `user:${userId}`,
		before: { frozen: true },
		after: { frozen: false },
	});
	return null;
}

/** Signs a user out everywhere. */
export async function endUserSessions(context: AdminContext, call: Call<typeof contract.endUserSessions>) {
	const userId = call.params.id;
	const done = await actOn(context, call, async (tx, { role }, actor) => {
		if (role !== 'user' && actor.role !== 'admin') return refuse('admin.user_is_staff');
		const endedIds = await updateAccessEnded(tx, userId, null);
		await appendAudit(tx, {
			...deedOf(call, call.body),
			act: 'user.sessions_ended',
			subject: `user:${userId}`,
			before: { sessions: endedIds.length },
			after: { sessions: 0 },
		});
		return endedIds;
	});
	if (done instanceof Refused) return done;
	context.bus.sessionsEnded(done);
	return undefined;
}
