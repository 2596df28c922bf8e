import { randomUUID } from 'node:crypto';
import type { valuePayment as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { needsSecond } from '@fairtick/domain/cashier/alone';
import { paymentValue } from '@fairtick/domain/cashier/kinds/payment-value-request';
import { suspendMove } from '@fairtick/domain/cashier/payments/moves';
import { toCostMoves } from '@fairtick/domain/cashier/payments/reduce-payment';
import type { Minor } from '@fairtick/domain/money/money';
import { TAKEN_MS } from '@fairtick/domain/queues/taking';
import { actAs, appendAudit, type Deed, deedOf } from '../../../platform/authorization/index.ts';
import { existing, loadClock, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { allowRequest, type Executor, prepareRequest, requestOver } from '../../../platform/staff-requests/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { computeReviewFee } from '../deposits/review-fee.ts';
import { writeMovesWithoutUser } from '../movements/write-changes.ts';
import {
	loadPaymentById,
	lockPaymentById,
	type StoredPayment,
	subjectOfReview,
	updatePaymentBooked,
} from '../payments/queries.ts';
import { insertValuation, loadDoneAlone } from '../payments/valuations.ts';
import { refuseReviewAct } from './act-on-review.ts';
import { loadReview, saveTaken } from './queries.ts';

/**
 * Books a payment without a value as one under review; two people credit it, or it goes back (CASH-02). Above the limit
 * of one person a second one is asked.
 */
export async function valuePayment(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const amount = BigInt(call.body.amount);
	const found = await loadPaymentById(context.database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { userId } = found;
	const subject = subjectOfReview({ id: found.depositId ?? id, userId });
	await prepareRequest(context.database, paymentValue, subject);
	const asked = await actAs(
		context.database,
		call,
		async (tx, { actor }) => {
			await lockPaymentById(tx, id);
			const payment = existing(await loadPaymentById(tx, id));
			const review = existing(await loadReview(tx, payment.depositId ?? id));
			if (payment.money !== 'unvalued' || payment.userId !== userId) return requestOver();
			const refusal = refuseReviewAct(review, actor.userId);
			if (refusal) return refusal;
			const nowMs = Number(review.now);
			if (needsSecond(amount, await loadDoneAlone(tx, actor.userId, nowMs))) {
				const content = { payment: id, amount: Number(amount) };
				const allowed = await allowRequest(context.settings.pairs, tx, paymentValue, {
					subject,
					content,
					...deedOf(call, call.body),
				});
				if (allowed instanceof Refused) return allowed;
				await saveTaken(tx, review.id, actor.userId, nowMs);
				return allowed.make();
			}
			await saveTaken(tx, review.id, actor.userId, nowMs + TAKEN_MS);
			const people = { askedBy: actor.userId, agreedBy: null };
			await bookValue(context, tx, { payment, amount }, people, deedOf(call, call.body));
			return null;
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return asked instanceof Refused ? asked : { request_id: asked };
}

/** The same, as a second person has agreed. */
export const valueExecutor =
	(context: CashierContext): Executor<typeof paymentValue> =>
	async (tx, _, request, deed) => {
		const { payment: id, amount } = request.content;
		await lockPaymentById(tx, id);
		const payment = await loadPaymentById(tx, id);
		if (payment?.money !== 'unvalued') return requestOver();
		const review = await loadReview(tx, payment.depositId ?? id);
		// If it was assigned meanwhile, its user is not the one whom the request locks.
		if (!review?.waits || request.subject !== subjectOfReview(review)) return requestOver();
		const people = { askedBy: request.makerId, agreedBy: deed.actorId as number };
		await bookValue(context, tx, { payment, amount: BigInt(amount) }, people, deed);
		return async () => undefined;
	};

interface Valued {
	readonly payment: StoredPayment;
	readonly amount: Minor;
}

async function bookValue(
	context: CashierContext,
	tx: Queryable,
	{ payment, amount }: Valued,
	people: { readonly askedBy: number; readonly agreedBy: number | null },
	deed: Deed,
): Promise<void> {
	const { id, depositId, reason, provider, providerAccount, userId, money } = payment;
	const deposit = depositId === null ? null : existing(await loadDeposit(tx, depositId));
	const fee = deposit ? computeReviewFee(context, deposit, amount) : 0n;
	const nowMs = Number(await loadClock(tx));
	await updatePaymentBooked(tx, id, { money: 'suspended', amount, fee, reason }, nowMs);
	await insertValuation(tx, {
		id: randomUUID(),
		paymentId: id,
		amount,
		difference: null,
		credited: false,
		claimId: null,
		reason: deed.reason,
		...people,
		nowMs,
	});
	const moves = [suspendMove(id, amount), ...toCostMoves(payment, amount)].map((move) => ({
		...move,
		provider,
		providerAccount,
	}));
	await writeMovesWithoutUser(context, { tx, accounts: await loadUserAccounts(tx, []), nowMs }, moves);
	await appendAudit(tx, {
		...deed,
		act: 'payment.valued',
		subject: userId === null ? `payment:${id}` : `user:${userId}`,
		before: { payment: id, money },
		after: { payment: id, money: 'suspended', amount: Number(amount) },
	});
}
