import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { returnPayment as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { needsSecond } from '@fairtick/domain/cashier/alone';
import { RETURN_WORKING_DAYS } from '@fairtick/domain/cashier/deposit';
import { paymentReturn } from '@fairtick/domain/cashier/kinds/payment-return-request';
import { computeShare, computeTaken } from '@fairtick/domain/cashier/payments/reversal';
import type { ContentOf } from '@fairtick/domain/wire/request-kind';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { appendAudit, type Deed, deedOf, type UserState } from '../../../platform/authorization/index.ts';
import { existing, type Queryable } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import {
	type Executor,
	makePairedRequest,
	prepareRequest,
	requestOver,
} from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { loadUsableDestination, type StoredDestination } from '../destinations/queries.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { loadSentBack } from '../payments/gone.ts';
import {
	loadPaymentById,
	lockPaymentById,
	type StoredPayment,
	subjectOfReview,
	updatePaymentDue,
} from '../payments/queries.ts';
import { loadReversals } from '../payments/reversals.ts';
import { loadDoneAlone, loadValuedAlone } from '../payments/valuations.ts';
import { loadStoppedByRestore } from '../payouts/restore-guard.ts';
import { showNative } from '../providers/units.ts';
import { findListedReturn } from '../returns/find-listed-return.ts';
import { FIRST_QUESTION_MS, insertReturn } from '../returns/queries.ts';
import { sendReturn } from '../returns/send-return.ts';
import { actOnReview } from './act-on-review.ts';
import { loadReview, type ReviewRow, saveTaken } from './queries.ts';

/** Only a payment whose money is still under review, and not on its way back, can be returned. */
const isReturnable = ({ kind, waits, paymentId, money }: ReviewRow) =>
	kind !== 'withdrawal' && waits && paymentId !== null && (money === 'suspended' || money === 'unvalued');

/**
 * Sends a payment under review back: `sending` is committed first, only then the provider is called (CASH-02). Above the
 * limit of one person a second one is asked.
 */
export async function returnPayment(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const found = await loadReview(context.database, id);
	if (found === null) throw new HttpError('http.not_found');
	const subject = subjectOfReview(found);
	await prepareRequest(context.database, paymentReturn, subject);
	const done = await actOnReview(
		context,
		call,
		async (_, { row }) => (isReturnable(row) ? null : requestOver()),
		async (tx, { row, actorId, state }) => {
			const nowMs = Number(row.now);
			const plan = await planReturn(context, tx, row);
			if (plan instanceof Refused) return plan;
			// A value that one person gave alone bounds nothing.
			const valuedAlone = await loadValuedAlone(tx, row.paymentId as string);
			if (valuedAlone || needsSecond(row.amount, await loadDoneAlone(tx, actorId, nowMs))) {
				await saveTaken(tx, id, actorId, nowMs);
				return makePairedRequest(context.settings.pairs, tx, paymentReturn, {
					subject,
					content: describe(context, id, plan),
					...deedOf(call, call.body),
				});
			}
			const people = { askedBy: actorId, agreedBy: null };
			return beginReturn(context, tx, { row, state, plan }, people, deedOf(call, call.body));
		},
	);
	if (done instanceof Refused) return done;
	if (typeof done === 'string') return { request_id: done };
	await finishReturn(context, done);
	return { request_id: null };
}

/** The same after a second person has agreed: exactly the amount that they read in the request is sent, or nothing. */
export const returnExecutor =
	(context: CashierContext): Executor<typeof paymentReturn> =>
	async (tx, states, request, deed) => {
		const { movement: id } = request.content;
		const known = await loadReview(tx, id);
		if (known?.kind === 'payment') await lockPaymentById(tx, id);
		const row = await loadReview(tx, id);
		if (row === null || !isReturnable(row)) return requestOver();
		const state = row.userId === null ? null : (states.get(row.userId) ?? null);
		if (row.userId !== null && state === null) return requestOver();
		const plan = await planReturn(context, tx, row);
		if (plan instanceof Refused) return plan;
		if (!isDeepStrictEqual(request.content, describe(context, id, plan)))
			return new Refused({ code: 'admin.payment_changed', params: {} } as const);
		const people = { askedBy: request.makerId, agreedBy: deed.actorId as number };
		const begun = await beginReturn(context, tx, { row, state, plan }, people, deed);
		return () => finishReturn(context, begun);
	};

interface Begun {
	readonly returnId: string;
	readonly events: readonly NewUserEvent[];
}

interface People {
	readonly askedBy: number;
	readonly agreedBy: number | null;
}

/** The rest of a payment, and where it goes. */
interface ReturnPlan {
	readonly payment: StoredPayment;
	readonly nativeAmount: bigint;
	/** Null: back to its source. */
	readonly destination: StoredDestination | null;
}

/** Refuses where nothing is left, or where there is no way. */
async function planReturn(context: CashierContext, tx: Queryable, row: ReviewRow) {
	const payment = existing(await loadPaymentById(tx, row.paymentId as string));
	// Money that the provider refunded meanwhile, or that a return sent back, is not paid a second time.
	const { native: sentBack } = await loadSentBack(tx, payment.id);
	const nativeAmount = payment.nativeAmount - computeTaken(await loadReversals(tx, payment.id)) - sentBack;
	if (nativeAmount <= 0n) return requestOver();
	const destination = await findDestination(context, tx, payment, Number(row.now));
	if (destination instanceof Refused) return destination;
	if ((await findListedReturn(context, tx, payment, destination?.id ?? null)) !== null)
		return new Refused({ code: 'admin.address_listed', params: {} } as const);
	// Payouts are off until two people have turned them on; a return that people make at the bank is one.
	const { provider, providerAccount } = payment;
	const isPayout = destination !== null || context.providers.find(provider, providerAccount)?.silenceProvesNothing;
	if (isPayout && (await loadStoppedByRestore(tx)))
		return new Refused({ code: 'admin.payouts_off', params: {} } as const);
	return { payment, nativeAmount, destination } satisfies ReturnPlan;
}

function describe(
	{ providers }: CashierContext,
	movement: string,
	{ payment, nativeAmount, destination }: ReturnPlan,
): ContentOf<typeof paymentReturn> {
	const { amount, nativeCurrency: currency, provider, providerAccount: account } = payment;
	return {
		movement,
		amount: amount === null ? null : Number(computeShare(nativeAmount, { ...payment, amount })),
		native: showNative(providers, { provider, account }, { amount: nativeAmount, currency }),
		currency,
		destination: destination?.id ?? null,
		place: destination?.label ?? null,
	};
}

/** The rest of the payment is on its way back; its user reads the reason. */
async function beginReturn(
	context: CashierContext,
	tx: Queryable,
	{ row, state, plan }: { readonly row: ReviewRow; readonly state: UserState | null; readonly plan: ReturnPlan },
	people: People,
	deed: Deed,
): Promise<Begun> {
	await context.journal.refuseIfAway();
	const nowMs = Number(row.now);
	const { nativeAmount, destination } = plan;
	const { id: paymentId } = plan.payment;
	const returnId = randomUUID();
	await insertReturn(tx, {
		...people,
		id: returnId,
		paymentId,
		nativeAmount,
		destinationId: destination?.id ?? null,
		status: 'sending',
		reason: null,
		nowMs,
		pollAtMs: nowMs + FIRST_QUESTION_MS,
	});
	if (state === null) await updatePaymentDue(tx, paymentId, addWorkingDays(nowMs, RETURN_WORKING_DAYS));
	const events = state === null ? [] : await reachReturning(context, tx, { row, state }, deed);
	await appendAudit(tx, {
		...deed,
		act: 'payment.returning',
		subject: row.userId === null ? `payment:${row.id}` : `user:${row.userId}`,
		before: { payment: paymentId, status: row.status },
		after: { payment: paymentId, return: returnId },
	});
	return { returnId, events };
}

/** Destination of the money; null: back to its source. */
async function findDestination(
	{ providers }: CashierContext,
	tx: Queryable,
	{ provider: name, providerAccount, userId, nativeCurrency }: StoredPayment,
	nowMs: number,
) {
	if (!providers.find(name, providerAccount)?.returnsToDestination) return null;
	const methods = providers.methods.filter(
		({ provider, method }) => provider.name === name && method.currency === nativeCurrency,
	);
	const ids = methods.map(({ method }) => method.id);
	const destination = userId === null ? null : await loadUsableDestination(tx, userId, ids, nowMs);
	return destination ?? new Refused({ code: 'admin.no_return_address', params: {} } as const);
}

async function reachReturning(
	context: CashierContext,
	tx: Queryable,
	{ row, state }: { readonly row: ReviewRow; readonly state: UserState },
	{ actorId, reason }: Deed,
) {
	const user = await loadLockedUser(context, tx, state);
	const deposit = existing(await loadDeposit(tx, row.id));
	const step = await reachDeposit(user, deposit, { status: 'returning', cause: 'staff', reason });
	return writeChanges(context, user, { moves: [], steps: [{ ...step, actorId: actorId as number }] });
}

async function finishReturn(context: CashierContext, { returnId, events }: Begun): Promise<void> {
	await publishMovements(context, events);
	await sendReturn(context, returnId);
}
