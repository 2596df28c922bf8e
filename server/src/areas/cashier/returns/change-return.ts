import { isHereAgain, isUnseen } from '@fairtick/domain/cashier/evidence';
import { returnMove } from '@fairtick/domain/cashier/moves';
import { inTransaction } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../deposits/queries.ts';
import { type ReachedState, reachDeposit } from '../deposits/reach-deposit.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import { bookMissedReversals, isGivenUp } from '../payments/book-reversal.ts';
import { loadSentBack } from '../payments/gone.ts';
import { type LockedPayment, lockPaymentOf, reload, writePayment } from '../payments/locked-payment.ts';
import { loadPaymentById, type StoredPayment, updatePaymentBooked } from '../payments/queries.ts';
import { loadReversals } from '../payments/reversals.ts';
import { suspendAgain } from '../payments/suspend-again.ts';
import { loadReturn, type ReturnChange, type StoredReturn, updateReturn } from './queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Reached = Pick<ReturnChange, 'status' | 'reason'> & Partial<Pick<ReturnChange, 'missedAtMs'>>;

/**
 * Moves a return on, with its money: what was sent back leaves suspense for the provider's account, what could not be, or came back
 * from there, is under review again. `decide` gets the return as it is under the lock, and the clock; null: nothing changes.
 */
export async function changeReturn(
	context: CashierContext,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<void> {
	const { userId, ...place } = (await loadReturn(context.database, id)) as StoredReturn;
	const events = await inTransaction(context.database, async (tx) =>
		changeLockedReturn(context, await lockPaymentOf(context, tx, userId, place), id, decide),
	);
	await publishMovements(context, events);
}

/** The same in a transaction that holds the lock of the payment's user, or of the payment where it has none. */
export async function changeLockedReturn(
	context: CashierContext,
	held: LockedPayment,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<NewUserEvent[]> {
	const { tx, nowMs } = held;
	const current = (await loadReturn(tx, id)) as StoredReturn;
	const reached = decide(current, nowMs);
	if (reached === null) return [];
	const { status, reason, missedAtMs = null } = reached;
	await updateReturn(tx, id, { status, reason, missedAtMs, pollAtMs: computeNextPollMs(reached, nowMs) }, nowMs);
	const payment = (await loadPaymentById(tx, current.paymentId)) as StoredPayment;
	const { money } = payment;
	const waits = money === 'suspended' || money === 'unvalued';
	if (status === 'completed') {
		const events = waits ? await release(context, held, payment) : [];
		return [...events, ...(await settleReturned(context, held, payment.id))];
	}
	if (status !== 'failed') return [];
	if (waits) return reachReview(context, held, payment);
	// Evidence of another kind can have ended the review meanwhile: the bank's recall, for instance.
	if (money !== 'returned' || current.status !== 'completed') return [];
	const events = await suspendAgain(context, held, payment, { id, reason: 'return_failed' });
	return [...events, ...(await bookMissedReversals(context, held, payment.id))];
}

/** What was sent back leaves suspense. */
async function release(context: CashierContext, held: LockedPayment, payment: StoredPayment): Promise<NewUserEvent[]> {
	const { id, suspenseId, amount, provider, providerAccount, depositId } = payment;
	await updatePaymentBooked(held.tx, id, { money: 'returned', amount: null, fee: 0n, reason: null }, held.nowMs);
	const moves = amount === null ? [] : [{ ...returnMove(suspenseId, amount), provider, providerAccount }];
	const steps = await reach(held, depositId, { status: 'returned', reason: null });
	return writePayment(context, held, { moves, steps });
}

const reachReview = async (context: CashierContext, held: LockedPayment, { depositId }: StoredPayment) =>
	writePayment(context, held, {
		moves: [],
		steps: await reach(held, depositId, { status: 'review', reason: 'return_failed' }),
	});

/** The step of the payment's deposit, where it has one. */
async function reach(
	{ tx, user }: LockedPayment,
	depositId: string | null,
	reached: Pick<ReachedState, 'status' | 'reason'>,
): Promise<Step[]> {
	if (user === null || depositId === null) return [];
	const deposit = (await loadDeposit(tx, depositId)) as StoredDeposit;
	return [await reachDeposit(user, deposit, { ...reached, cause: 'provider' })];
}

/**
 * A return was paid: with what refunds and disputes took meanwhile it can be more than the payment, which is booked, or less, as what
 * was taken when the return was asked for can have come back (CASH-02, CASH-09).
 */
async function settleReturned(context: CashierContext, held: LockedPayment, id: string): Promise<NewUserEvent[]> {
	const payment = (await loadPaymentById(held.tx, id)) as StoredPayment;
	if (payment.money !== 'returned') return [];
	const reversals = await loadReversals(held.tx, id);
	const { native } = await loadSentBack(held.tx, id);
	const events: NewUserEvent[] = [];
	const givenUp = reversals.findLast(isGivenUp);
	if (givenUp && isHereAgain(payment, reversals, native)) {
		const again = await reload(context, held);
		events.push(...(await suspendAgain(context, again, payment, { id: givenUp.id, reason: 'paid_again' })));
	}
	return [...events, ...(await bookMissedReversals(context, held, id))];
}

function computeNextPollMs(reached: Reached, nowMs: number): number | null {
	const { status } = reached;
	if (status === 'completed' || status === 'failed') return null;
	return nowMs + (status === 'sent' || isUnseen(reached) ? HOUR_MS : MINUTE_MS);
}
