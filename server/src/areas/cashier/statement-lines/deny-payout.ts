import { payoutDeny } from '@fairtick/domain/cashier/kinds/payout-deny-request';
import { isUnseen } from '@fairtick/domain/cashier/sent';
import type { denyPayout as endpoint } from '@fairtick/domain/cashier/statement-lines-contract';
import { actAs, deedOf, type UserState } from '../../../platform/authorization/index.ts';
import { existing, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import {
	type Executor,
	makePairedRequest,
	prepareRequest,
	requestOver,
} from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { heldAlone, heldBy } from '../payments/locked-payment.ts';
import { lockPaymentById, subjectOfReview } from '../payments/queries.ts';
import { showNative } from '../providers/units.ts';
import { changeLockedReturn } from '../returns/change-return.ts';
import { loadLeg } from '../withdrawal-rows/legs.ts';
import { changeLeg } from '../withdrawals/change-leg.ts';
import { hasPayoutLine, loadPayout, type Payout } from './queries.ts';

/** The outcome of a leg or return that two people have not found in the bank's statement. */
const NOT_PAID = { status: 'failed', reason: 'not_paid' } as const;

const subjectOf = ({ aboutId, userId }: Payout) => subjectOfReview({ id: aboutId, userId });

/** True if people may say that a payout was not made: it is in doubt, and no line says that it was. */
const isDeniable = async (db: Queryable, payout: Payout, id: string) =>
	isUnseen(payout) && !(await hasPayoutLine(db, payout, id));

/** Asks a second person to agree that a payout by bank that may have been made was not (CASH-14). */
export async function denyPayout(
	{ database, providers, settings: { pairs } }: CashierContext,
	call: Call<typeof endpoint>,
) {
	const { id } = call.params;
	const found = await loadPayout(database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { userId, bankAccount, kind } = found;
	if (userId === call.caller.userId) return new Refused({ code: 'admin.own_item', params: {} } as const);
	const subject = subjectOf(found);
	await prepareRequest(database, payoutDeny, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx) => {
			if (!(await isDeniable(tx, existing(await loadPayout(tx, id)), id))) return requestOver();
			const amount = showNative(providers, { provider: 'manual', account: bankAccount }, found);
			const content = { payout: id, kind, account: bankAccount, amount, currency: found.currency };
			return makePairedRequest(pairs, tx, payoutDeny, { subject, content, ...deedOf(call, call.body) });
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** The money of a leg is the balance's again, and a payment that was to be returned is under review again. */
export const denyExecutor =
	(context: CashierContext): Executor<typeof payoutDeny> =>
	async (tx, states, request, { actorId }) => {
		const { payout: id } = request.content;
		const known = await loadPayout(tx, id);
		if (known?.userId === null && known.paymentId !== null) await lockPaymentById(tx, known.paymentId);
		const payout = await loadPayout(tx, id);
		if (payout === null || request.subject !== subjectOf(payout)) return requestOver();
		if (!(await isDeniable(tx, payout, id))) return requestOver();
		const state = payout.userId === null ? null : (states.get(payout.userId) as UserState);
		const user = state && (await loadLockedUser(context, tx, state));
		const held = user === null ? await heldAlone(tx) : heldBy(user);
		const events =
			user !== null && payout.kind === 'withdrawal'
				? await changeLeg(context, user, existing(await loadLeg(tx, id)), {
						...NOT_PAID,
						cause: 'rule',
						actorId: actorId as number,
					})
				: await changeLockedReturn(context, held, id, () => NOT_PAID);
		return () => publishMovements(context, events);
	};
