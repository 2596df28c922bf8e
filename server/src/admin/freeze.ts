import { LONGEST_FREEZE_MS } from '@fairtick/domain/admin/rules';
import type * as contract from '@fairtick/domain/admin/user-contract';
import { type ActingCall, actAs, appendAudit, deedOf } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import { type Call, type Caller, HttpError, InvalidFields, Refused } from '../http/index.ts';
import { updateAccessEnded } from '../identity/index.ts';
import { type AdminContext, refuse } from './context.ts';
import { type ConcernedUser, loadConcerned, updateFrozen, updateUnfrozen } from './user-queries.ts';

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

/** No new trades from this commit on; every session and socket ends immediately, open trades run to expiry as normal (TRADE-11). */
export async function freezeUser(context: AdminContext, call: Call<typeof contract.freezeUser>) {
	const userId = call.params.id;
	const { reason, due_at: dueAt } = call.body;
	const dueAtMs = Date.parse(dueAt);
	const done = await actOn(context, call, async (tx, { role, frozen, email, locale, now }) => {
		// Freezing staff could lock administrators out: their role has to be taken first.
		if (role !== 'user') return refuse('admin.user_is_staff');
		if (frozen) return refuse('admin.unchanged');
		if (dueAtMs <= Number(now) || dueAtMs > Number(now) + LONGEST_FREEZE_MS)
			throw new InvalidFields([
				{ field: 'due_at', code: 'field.due_at', params: { days: LONGEST_FREEZE_MS / 86_400_000 } },
			]);
		await updateFrozen(tx, userId, reason, dueAtMs);
		const endedIds = await updateAccessEnded(tx, userId, null);
		await context.mail.add(tx, { userId, kind: 'account_frozen', locale, recipient: email });
		await appendAudit(tx, {
			...deedOf(call, call.body),
			...{ act: 'user.frozen', subject: `user:${userId}`, before: { frozen: false } },
			after: { frozen: true, due_at: dueAt },
		});
		return endedIds;
	});
	if (done instanceof Refused) return done;
	context.identity.sessionsEnded(done);
	return undefined;
}

export async function unfreezeUser(context: AdminContext, call: Call<typeof contract.unfreezeUser>) {
	const userId = call.params.id;
	return actOn(context, call, async (tx, { frozen, email, locale }) => {
		if (!frozen) return refuse('admin.unchanged');
		await updateUnfrozen(tx, userId);
		await context.mail.add(tx, { userId, kind: 'account_unfrozen', locale, recipient: email });
		await appendAudit(tx, {
			...deedOf(call, call.body),
			...{ act: 'user.unfrozen', subject: `user:${userId}`, before: { frozen: true }, after: { frozen: false } },
		});
		return undefined;
	});
}

/** Signs a user out everywhere. */
export async function endUserSessions(context: AdminContext, call: Call<typeof contract.endUserSessions>) {
	const userId = call.params.id;
	const done = await actOn(context, call, async (tx, { role }, actor) => {
		if (role !== 'user' && actor.role !== 'admin') return refuse('admin.user_is_staff');
		const endedIds = await updateAccessEnded(tx, userId, null);
		await appendAudit(tx, {
			...deedOf(call, call.body),
			...{ act: 'user.sessions_ended', subject: `user:${userId}`, before: { sessions: endedIds.length } },
			after: { sessions: 0 },
		});
		return endedIds;
	});
	if (done instanceof Refused) return done;
	context.identity.sessionsEnded(done);
	return undefined;
}
