import { endMove, type Move } from '@fairtick/domain/cashier/payments/moves';
import type { Minor } from '@fairtick/domain/money/money';
import { updateHeldBackReturned } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { findListed } from '../destinations/find-listed.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { loadPendingWithdrawals, type StoredWithdrawal, updateWithdrawal } from './withdrawals.ts';

/**
 * Ends every withdrawal that was asked for since an instant and is not being sent: its money is the balance's again. Those whose address risk decides about stay (KYC-04).
 * `amount`: all of it, minor units. `byUser`: the caller holds it back as after a cancellation (CASH-03).
 */
export async function endPendingWithdrawals(
	context: Pick<CashierContext, 'others'>,
	{ tx, userId, state, nowMs }: LockedUser,
	reason: string,
	{ sinceMs = 0, byUser = false } = {},
): Promise<{ moves: Move[]; steps: Step[]; amount: Minor }> {
	const pending: StoredWithdrawal[] = [];
	for (const withdrawal of await loadPendingWithdrawals(tx, userId, sinceMs))
		if ((await findListed(context, tx, userId, withdrawal.destinationId)) !== 'waiting') pending.push(withdrawal);
	for (const { id, unpaid } of pending) {
		await updateWithdrawal(
			tx,
			id,
			{ status: 'cancelled', reason, waitsFor: null, dueAtMs: null, judgeAtMs: null },
			nowMs,
		);
		if (!byUser) await updateHeldBackReturned(tx, state, { id, amountMinor: unpaid, nowMs });
	}
	return {
		moves: pending.map(({ id, unpaid }) => endMove(id, unpaid)),
		steps: pending.map(({ id }) => ({
			kind: 'withdrawal',
			movementId: id,
			status: 'cancelled',
			cause: 'rule',
			reason,
		})),
		amount: pending.reduce((sum, { unpaid }) => sum + unpaid, 0n),
	};
}
