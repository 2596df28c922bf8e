import type { cancelWithdrawal as endpoint } from '@fairtick/domain/cashier/contract';
import { endMove } from '@fairtick/domain/cashier/payments/moves';
import { isCancellableByUser, LEGAL, type WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import { actAs } from '../../../platform/authorization/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { findCancelRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { findListed } from '../destinations/find-listed.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { bookMissedRefunds } from '../payments/book-missed-refunds.ts';
import { loadWithdrawal, updateWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { findLost } from './find-lost.ts';
import { holdBack } from './hold-back.ts';
import { toReview } from './judge.ts';

const tooLate = (status: WithdrawalStatus) =>
	new Refused({ code: 'cashier.too_late_to_cancel', params: { status } } as const);

/**
 * Gives the money back at once, as long as nothing is being sent or may have been, its user has not made withdrawals final (CASH-03) and is not
 * excluded (LIMIT-02), and risk does not decide about its address (KYC-04). One whose address has been listed since goes to them with this
 * refusal. For an hour the money enters no trade (CASH-03).
 */
export async function cancelWithdrawal(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { userId } = call.caller;
	const isAbsent = await findLost(context, id, userId);
	let held: readonly NewUserEvent[] = [];
	const events = await actAs(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const withdrawal = await loadWithdrawal(tx, id);
		if (withdrawal?.userId !== userId) throw new HttpError('http.not_found');
		const { status, unpaid, destinationId } = withdrawal;
		if (!isAbsent || !isCancellableByUser(withdrawal)) return tooLate(status);
		if ((await findListed(context, tx, userId, destinationId)) !== null) {
			await updateWithdrawal(tx, id, toReview(LEGAL, user.nowMs), user.nowMs);
			const step = { kind: 'withdrawal', movementId: id, status: 'review', cause: 'rule', reason: LEGAL } as const;
			held = await writeChanges(context, user, { moves: [], steps: [step] });
			return tooLate(step.status);
		}
		const refusal = await findCancelRefusal(tx, state);
		if (refusal) return new Refused<'cashier.excluded' | 'cashier.withdrawals_final'>(refusal);
		const ended = { status: 'cancelled', reason: null, waitsFor: null, dueAtMs: null, judgeAtMs: null } as const;
		await updateWithdrawal(tx, id, ended, user.nowMs);
		const written = await writeChanges(context, user, {
			moves: [{ ...endMove(id, unpaid), provider: '', providerAccount: '' }],
			steps: [{ kind: 'withdrawal', movementId: id, status: 'cancelled', cause: 'user', reason: null }],
		});
		const taken = await bookMissedRefunds(context, user, id);
		await holdBack(context, user, [id]);
		return [...written, ...taken];
	});
	await publishMovements(context, held);
	if (events instanceof Refused) return events;
	await publishMovements(context, events);
	return loadMovement(context.database, userId, id);
}
