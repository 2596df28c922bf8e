import { randomUUID } from 'node:crypto';
import { REVIEW_WORKING_DAYS } from '@fairtick/domain/cashier/deposit';
import { isGiven } from '@fairtick/domain/cashier/evidence';
import { suspendMove } from '@fairtick/domain/cashier/moves';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { type LockedPayment, reload, writePayment } from '../movements/locked-payment.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import {
	loadReversals,
	type StoredPayment,
	type StoredReversal,
	saveReversal,
	updatePaymentDue,
	updatePaymentSuspended,
} from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { loadSentBack } from '../movements/return-queries.ts';
import { computeReviewFee } from '../movements/review-fee.ts';
import type { Step } from '../movements/step.ts';
import type { Changes } from '../movements/write-changes.ts';
import { giveBack, stateOfGiven } from './give-back.ts';

export interface Suspension {
	/** Of the return or reversal whose money came back: names the events by which it is in suspense. */
	readonly id: string;
	readonly reason: 'return_failed' | 'paid_again';
}

/**
 * Money of a payment that went back is here again, so that a person has to look at it again (CASH-02). What was taken beyond the
 * payment is given back: it is taken from the payment instead.
 */
export async function suspendAgain(
	context: CashierContext,
	held: LockedPayment,
	payment: StoredPayment,
	{ id: suspenseId, reason }: Suspension,
): Promise<NewUserEvent[]> {
	const { tx, nowMs, user } = held;
	const { id, amount, depositId, provider, providerAccount } = payment;
	const deposit = depositId === null ? null : ((await loadDeposit(tx, depositId)) as StoredDeposit);
	const fee = deposit === null || amount === null ? 0n : computeReviewFee(context, deposit, amount);
	await updatePaymentSuspended(tx, id, { suspendedBy: suspenseId, fee, reason }, nowMs);
	const given = await unbook(held, payment);
	const suspended = amount === null ? [] : [{ ...suspendMove(suspenseId, amount), provider, providerAccount }];
	if (user === null) await updatePaymentDue(tx, id, addWorkingDays(nowMs, REVIEW_WORKING_DAYS));
	const steps = user === null || deposit === null ? [] : [await reachReview(user, payment, deposit, reason)];
	// Read again: what was given up of claims is no longer paid by this credit.
	return writePayment(context, await reload(context, held), { moves: [...suspended, ...given], steps });
}

/** While a return of it is under way its money is about to go back all the same. */
async function reachReview(
	user: LockedUser,
	{ id }: StoredPayment,
	deposit: StoredDeposit,
	reason: Suspension['reason'],
): Promise<Step> {
	const { underWay } = await loadSentBack(user.tx, id);
	const reached = underWay ? ({ status: 'returning', reason: null } as const) : ({ status: 'review', reason } as const);
	return reachDeposit(user, deposit, { ...reached, cause: 'provider' });
}

/** Gives back what is booked of the payment's reversals; each of them goes on as one of which nothing is booked. */
async function unbook(held: LockedPayment, payment: StoredPayment): Promise<Changes['moves']> {
	const { tx, nowMs } = held;
	const all = await loadReversals(tx, payment.id);
	const booked = all.filter(({ state, amount }) => amount !== null && !isGiven(state));
	for (const one of booked) {
		const inquiryUntilMs = one.inquiryUntil === null ? null : Number(one.inquiryUntil);
		const row = { ...one, paymentId: payment.id, atMs: Number(one.at), inquiryUntilMs, nowMs };
		await saveReversal(tx, payment, { ...row, state: stateOfGiven(one) });
		if (isNewest(all, one))
			await saveReversal(tx, payment, {
				...row,
				id: randomUUID(),
				part: one.part + 1,
				amount: null,
				claimId: null,
				fx: 0n,
			});
	}
	return giveBack(held, payment, booked);
}

const isNewest = (all: readonly StoredReversal[], { kind, providerReversalId, part }: StoredReversal) =>
	!all.some((one) => one.kind === kind && one.providerReversalId === providerReversalId && one.part > part);
