import type { assignPayment as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { paymentAssign } from '@fairtick/domain/cashier/kinds/payment-assign-request';
import { deedOf, requireUser, type UserState } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { allowRequest, type Executor, prepareRequest, requestOver } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { isRegistered, loadUserFacts } from '../movements/user-facts.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { addDeposit } from '../payments/add-deposit.ts';
import { loadPaymentById, lockPaymentById } from '../payments/queries.ts';
import { actOnReview } from './act-on-review.ts';
import { loadReview, saveTaken } from './queries.ts';

/** Asks a second person whether a payment without a user is to be assigned to this one (CASH-02). */
export async function proposeAssignment(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { user } = call.body;
	// A colleague's number is answered as one that no user has, before anything else is said (decision 0177).
	await requireUser(context.database)(call.caller, user);
	if (!(await isRegistered(context.database, user))) throw new HttpError('http.not_found');
	const subject = `user:${user}:${id}`;
	await prepareRequest(context.database, paymentAssign, subject);
	const requestId = await actOnReview(
		context,
		call,
		async (tx, { row }) => {
			if (row.kind !== 'payment') throw new HttpError('http.not_found');
			if (row.requestId !== null) return new Refused({ code: 'admin.request_open', params: {} } as const);
			if ((await loadUserFacts(tx, user)).isStaff)
				return new Refused({ code: 'admin.user_is_staff', params: {} } as const);
			const content = { movement: id, user };
			return allowRequest(context.settings.pairs, tx, paymentAssign, { subject, content, ...deedOf(call, call.body) });
		},
		async (tx, { row, actorId }, allowed) => {
			await saveTaken(tx, id, actorId, Number(row.now));
			return allowed.make();
		},
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** The payment is a deposit of the user from now on; its money stays in suspense until it is credited or returned. */
export const assignPayment =
	(context: CashierContext): Executor<typeof paymentAssign> =>
	async (tx, states, request, { actorId, reason }) => {
		const { movement: id, user: userId } = request.content;
		await lockPaymentById(tx, id);
		const review = await loadReview(tx, id);
		if (review?.kind !== 'payment' || !review.open) return requestOver();
		const { provider, providerAccount, nativeAmount, nativeCurrency, amount } = existing(await loadPaymentById(tx, id));
		const method = context.providers.find(provider, providerAccount)?.methods[0]?.id ?? provider;
		const user = await loadLockedUser(context, tx, states.get(userId) as UserState);
		const deposit = await addDeposit(context, user, {
			paymentId: id,
			provider,
			providerAccount,
			method,
			quoteId: null,
			nativeAmount,
			nativeCurrency,
			// A payment without a rate is valued later.
			amount: amount ?? 1n,
		});
		const step = await reachDeposit(user, deposit, { status: 'review', cause: 'staff', reason, paymentId: id });
		const events = await writeChanges(context, user, { moves: [], steps: [{ ...step, actorId: actorId as number }] });
		return () => publishMovements(context, events);
	};
