import { TAKEN_MS } from '@fairtick/domain/admin/taking';
import type { valuePayment as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { suspendMove } from '@fairtick/domain/cashier/moves';
import { actAs, appendAudit, deedOf } from '../../acting/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { loadClock } from '../movements/locked-user.ts';
import { loadPaymentById, lockPayment, type StoredPayment, updatePaymentBooked } from '../movements/payment-queries.ts';
import { computeReviewFee } from '../movements/review-fee.ts';
import { writeMovesWithoutUser } from '../movements/write-changes.ts';
import { refuseReviewAct } from './act-on-review.ts';
import { loadReview, type ReviewRow, saveTaken } from './queries.ts';

/** Books a payment whose value nobody knew as one under review; two people credit it, or it goes back (CASH-02). */
export async function valuePayment(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const amount = BigInt(call.body.amount);
	const found = await loadPaymentById(context.database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { provider, providerAccount, userId } = found;
	const valued = await actAs(
		context.database,
		call,
		async (tx, { actor }) => {
			await lockPayment(tx, { name: provider, account: providerAccount }, found.providerPaymentId);
			const { money, depositId, reason } = (await loadPaymentById(tx, id)) as StoredPayment;
			if (money !== 'unvalued') return new Refused({ code: 'admin.request_over', params: {} } as const);
			const review = (await loadReview(tx, depositId ?? id)) as ReviewRow;
			const refusal = refuseReviewAct(review, actor.userId);
			if (refusal) return refusal;
			await saveTaken(tx, review.id, actor.userId, Number(review.now) + TAKEN_MS);
			const deposit = depositId === null ? null : ((await loadDeposit(tx, depositId)) as StoredDeposit);
			const fee = deposit ? computeReviewFee(context, deposit, amount) : 0n;
			const nowMs = await loadClock(tx);
			await updatePaymentBooked(tx, id, { money: 'suspended', amount, fee, reason }, nowMs);
			const moves = [{ ...suspendMove(id, amount), provider, providerAccount }];
			await writeMovesWithoutUser(context, { tx, accounts: await loadUserAccounts(tx, []), nowMs }, moves);
			await appendAudit(tx, {
				...deedOf(call, call.body),
				...{ act: 'payment.valued', subject: userId === null ? `payment:${id}` : `user:${userId}` },
				...{ before: { payment: id, money }, after: { payment: id, money: 'suspended', amount: Number(amount) } },
			});
			return null;
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return valued instanceof Refused ? valued : undefined;
}
