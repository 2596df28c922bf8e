import type * as contract from '@fairtick/domain/admin/contract';
import { LONGEST_FREEZE_MS } from '@fairtick/domain/admin/rules';
import { type Connection, inTransaction } from '../database/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../http/index.ts';
import { updateAccessEnded } from '../identity/index.ts';
import { lockUsers } from '../ledger/index.ts';
import { appendAudit } from './audit-log.ts';
import { type AdminContext, deedOf, refuse } from './context.ts';
import { loadConcerned, updateFrozen, updateUnfrozen } from './user-queries.ts';

/** Locks a user against trades and changes of role; throws `http.not_found` for nobody. */
async function lockConcerned(tx: Connection, userId: number) {
	const state = (await lockUsers(tx, [userId])).get(userId);
	if (!state) throw new HttpError('http.not_found');
	return { ...(await loadConcerned(tx, userId)), frozen: state.frozen };
}

/** No new trades from this commit on; every session and socket ends at once, open trades settle as agreed (TRADE-11). */
export async function freezeUser(context: AdminContext, call: Call<typeof contract.freezeUser>) {
	const userId = call.params.id;
	const { reason, due_at: dueAt } = call.body;
	const dueAtMs = Date.parse(dueAt);
	const done = await inTransaction(context.database, async (tx) => {
		const { role, frozen, email, locale, now } = await lockConcerned(tx, userId);
		// Whoever could freeze staff could lock administrators out: the role is taken first.
		if (role !== 'user') return refuse('admin.user_is_staff');
		if (frozen) return refuse('admin.unchanged');
		if (dueAtMs <= Number(now) || dueAtMs > Number(now) + LONGEST_FREEZE_MS)
			throw new InvalidFields([
				{ field: 'due_at', code: 'field.due_at', params: { days: LONGEST_FREEZE_MS / 86_400_000 } },
			]);
		await updateFrozen(tx, userId, reason, dueAtMs);
		const endedIds = await updateAccessEnded(tx, userId, null);
		await context.mail.add(tx, {
			...{ reference: `frozen:${crypto.randomUUID()}`, userId, kind: 'account_frozen', locale, recipient: email },
		});
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
	return inTransaction(context.database, async (tx) => {
		const { frozen, email, locale } = await lockConcerned(tx, userId);
		if (!frozen) return refuse('admin.unchanged');
		await updateUnfrozen(tx, userId);
		await context.mail.add(tx, {
			...{ reference: `unfrozen:${crypto.randomUUID()}`, userId, kind: 'account_unfrozen', locale, recipient: email },
		});
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
	const done = await inTransaction(context.database, async (tx) => {
		const { role } = await lockConcerned(tx, userId);
		if (role !== 'user' && call.caller.role !== 'admin') return refuse('admin.user_is_staff');
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
