import { endMove, type Move } from '@fairtick/domain/cashier/moves';
import type { Minor } from '@fairtick/domain/money/money';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { loadPendingWithdrawals, updateWithdrawal } from '../movements/withdrawal-queries.ts';

/** Ends every withdrawal that is not being sent: its money is the balance's again. `amount`: all of it, minor units. */
export async function endPendingWithdrawals(
	{ tx, userId, nowMs }: LockedUser,
	reason: string,
): Promise<{ moves: Move[]; steps: Step[]; amount: Minor }> {
	const pending = await loadPendingWithdrawals(tx, userId);
	for (const { id } of pending)
		await updateWithdrawal(
			tx,
			id,
			{ status: 'cancelled', reason, waitsFor: null, dueAtMs: null, judgeAtMs: null },
			nowMs,
		);
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
