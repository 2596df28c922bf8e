import type { rejectWithdrawal as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { endMove } from '@fairtick/domain/cashier/moves';
import { isCancellable } from '@fairtick/domain/cashier/withdrawal';
import { actAs, appendAudit, deedOf, type UserState } from '../../acting/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { loadWithdrawal, type StoredWithdrawal, updateWithdrawal } from '../movements/withdrawal-queries.ts';
import { writeChanges } from '../movements/write-changes.ts';

/** Gives the money back with a reason that its user reads (CASH-03). */
export async function rejectWithdrawal(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { reason } = call.body;
	const found = await loadWithdrawal(context.database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { userId } = found;
	const events = await actAs(
		context.database,
		call,
		async (tx, { actor, states }) => {
			const { status, unpaid } = (await loadWithdrawal(tx, id)) as StoredWithdrawal;
			if (!isCancellable(status)) return new Refused({ code: 'admin.request_over', params: {} } as const);
			const user = await loadLockedUser(context, tx, states.get(userId) as UserState);
			const ended = { status: 'rejected', reason, waitsFor: null, dueAtMs: null, judgeAtMs: null } as const;
			await updateWithdrawal(tx, id, ended, user.nowMs);
			const step = { kind: 'withdrawal', movementId: id, status: 'rejected', cause: 'staff', reason } as const;
			const written = await writeChanges(context, user, {
				moves: [{ ...endMove(id, unpaid), provider: '', providerAccount: '' }],
				steps: [{ ...step, actorId: actor.userId }],
			});
			await appendAudit(tx, {
				...deedOf(call, call.body),
				...{ act: 'withdrawal.rejected', subject: `user:${userId}`, before: { withdrawal: id, status } },
				after: { withdrawal: id, status: 'rejected' },
			});
			return written;
		},
		{ alsoLock: [userId] },
	);
	if (events instanceof Refused) return events;
	await publishMovements(context, events);
	return undefined;
}
