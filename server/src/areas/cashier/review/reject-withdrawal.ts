import type { rejectWithdrawal as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { endMove } from '@fairtick/domain/cashier/payments/moves';
import { isCancellable, type WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import { appendAudit, deedOf, type UserState } from '../../../platform/authorization/index.ts';
import { existing, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { requestOver } from '../../../platform/staff-requests/index.ts';
import { updateHeldBackReturned } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { findListed } from '../destinations/find-listed.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { bookMissedRefunds } from '../payments/book-missed-refunds.ts';
import { loadWithdrawal, updateWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { findLost } from '../withdrawals/find-lost.ts';
import { actOnReview, type Held } from './act-on-review.ts';

async function refuseAct(context: CashierContext, tx: Queryable, { row }: Held) {
	if (row.kind !== 'withdrawal') throw new HttpError('http.not_found');
	if (!isCancellable(row.status as WithdrawalStatus)) return requestOver();
	const { userId, destinationId } = existing(await loadWithdrawal(tx, row.id));
	return (await findListed(context, tx, userId, destinationId)) === 'waiting'
		? new Refused({ code: 'admin.address_listed', params: {} } as const)
		: null;
}

/** Gives the money back with a reason that its user reads (CASH-03); of a listed address not before risk has decided (KYC-04). */
export async function rejectWithdrawal(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { reason } = call.body;
	const isAbsent = await findLost(context, id);
	const events = await actOnReview(
		context,
		call,
		async (tx, held) => (isAbsent ? refuseAct(context, tx, held) : requestOver()),
		async (tx, { actorId, state }) => {
			const { userId, status, unpaid } = existing(await loadWithdrawal(tx, id));
			const user = await loadLockedUser(context, tx, state as UserState);
			const ended = { status: 'rejected', reason, waitsFor: null, dueAtMs: null, judgeAtMs: null } as const;
			await updateWithdrawal(tx, id, ended, user.nowMs);
			const step = { kind: 'withdrawal', movementId: id, status: 'rejected', cause: 'staff', reason, actorId } as const;
			const written = await writeChanges(context, user, {
				moves: [{ ...endMove(id, unpaid), provider: '', providerAccount: '' }],
				steps: [step],
			});
			await updateHeldBackReturned(tx, user.state, { id, amountMinor: unpaid, nowMs: user.nowMs });
			await appendAudit(tx, {
				...deedOf(call, call.body),
				act: 'withdrawal.rejected',
				subject: `user:${userId}`,
				before: { withdrawal: id, status },
				after: { withdrawal: id, status: 'rejected' },
			});
			return [...written, ...(await bookMissedRefunds(context, user, id))];
		},
	);
	if (events instanceof Refused) return events;
	await publishMovements(context, events);
	return undefined;
}
