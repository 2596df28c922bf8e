import { isDeepStrictEqual } from 'node:util';
import type { depositCredit } from '@fairtick/domain/cashier/kinds/deposit-credit-request';
import type { withdrawalApprove } from '@fairtick/domain/cashier/kinds/withdrawal-approve-request';
import { releaseMove, valueMove } from '@fairtick/domain/cashier/payments/moves';
import { CASHIER_REQUESTS } from '@fairtick/domain/cashier/requests';
import { isMismatched } from '@fairtick/domain/cashier/sent';
import type { Minor } from '@fairtick/domain/money/money';
import type { UserState } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import type { DueWork } from '../../../platform/jobs/index.ts';
import { type Executor, requestOver, serveRequests } from '../../../platform/staff-requests/index.ts';
import { block, release } from '../blocks/executors.ts';
import type { CashierContext } from '../context.ts';
import { countPaidDeposit } from '../deposits/limits-booking.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { READ_QUEUE } from '../notices/work-notices.ts';
import { loadSentBack } from '../payments/gone.ts';
import { loadPaymentById, type StoredPayment, updatePaymentBooked } from '../payments/queries.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { explainExecutor } from '../reconcile/explain.ts';
import { confirmLine } from '../statement-lines/confirm-line.ts';
import { denyExecutor } from '../statement-lines/deny-payout.ts';
import { loadLegs } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal, SEND_QUEUE, updateAgreed } from '../withdrawal-rows/withdrawals.ts';
import { changeLeg } from '../withdrawals/change-leg.ts';
import { judge, updateJudged } from '../withdrawals/judge.ts';
import { assignPayment } from './assign-payment.ts';
import { correctExecutor } from './correct-value.ts';
import { describeCredit, describeWithdrawal } from './describe.ts';
import { findCreditRefusal } from './find-credit-refusal.ts';
import { returnExecutor } from './return-payment.ts';
import { startExecutor } from './start-payouts.ts';
import { valueExecutor } from './value-payment.ts';
import { writeOffClaim } from './write-off.ts';

/** True if the act still matches the request that the second person read. */
const agrees = (asked: unknown, now: object) => isDeepStrictEqual(asked, now);
const paymentChanged = () => new Refused({ code: 'admin.payment_changed', params: {} } as const);

/** The executors of requests about movements and banks' statements once a second person has agreed. */
export const cashierRequests = (context: CashierContext, notices: ReadonlyMap<CalledProvider, DueWork>) =>
	serveRequests(CASHIER_REQUESTS, {
		'withdrawal.approve': approve(context),
		'deposit.credit': credit(context),
		'payment.assign': assignPayment(context),
		'payment.value': valueExecutor(context),
		'payment.correct': correctExecutor(context),
		'payment.return': returnExecutor(context),
		'claim.write_off': writeOffClaim(),
		'money.block': block(context),
		'money.release': release(context),
		'statement_line.confirm': confirmLine(context, notices),
		'payout.deny': denyExecutor(context),
		'payouts.start': startExecutor(context),
		'difference.explain': explainExecutor(context),
	});

/**
 * The withdrawal is judged again, without its automatic limits: it continues, or waits for its holds (CASH-05). A leg
 * whose provider shows another amount counts as paid, or as returned: the difference stays to be corrected.
 */
const approve =
	(context: CashierContext): Executor<typeof withdrawalApprove> =>
	async (tx, states, request, { actorId }) => {
		const { movement: id } = request.content;
		const asked = existing(await loadWithdrawal(tx, id));
		const { userId, status } = asked;
		const user = await loadLockedUser(context, tx, states.get(userId) as UserState);
		const secondId = actorId as number;
		const doubted = (await loadLegs(tx, id)).find(isMismatched);
		if (!doubted && status !== 'review') return requestOver();
		if (!agrees(request.content, { movement: id, ...(await describeWithdrawal(tx, asked)) })) return paymentChanged();
		if (doubted) {
			const decided = doubted.status === 'completed' ? 'returned' : 'completed';
			const change = { status: decided, reason: null, cause: 'staff', actorId: secondId } as const;
			const events = await changeLeg(context, user, doubted, change);
			return () => publishMovements(context, events);
		}
		await updateAgreed(tx, id, { approvedBy: request.makerId, secondedBy: secondId, nowMs: user.nowMs });
		const withdrawal = existing(await loadWithdrawal(tx, id));
		const change = await updateJudged(context, user, withdrawal, await judge(context, user, withdrawal));
		const { status: reached, reason } = change;
		const cause = reason === null ? 'staff' : 'rule';
		const step = { kind: 'withdrawal', movementId: id, status: reached, cause, reason, actorId: secondId } as const;
		const steps = reached === status ? [] : [step];
		const events = await writeChanges(context, user, { moves: [], steps });
		if (change.status === 'approved') await context.jobs.add(tx, SEND_QUEUE, { withdrawalId: id });
		return () => publishMovements(context, events);
	};

/**
 * The payment's money leaves suspense for the balance, unless its account is closed, its user excluded or a limit
 * exceeded (CASH-02). Earlier refunds are booked afterwards.
 */
const credit =
	(context: CashierContext): Executor<typeof depositCredit> =>
	async (tx, states, request, { actorId }) => {
		const { movement: id } = request.content;
		const deposit = existing(await loadDeposit(tx, id));
		const payment = deposit.paymentId === null ? null : await loadPaymentById(tx, deposit.paymentId);
		if (deposit.status !== 'review' || payment?.money !== 'suspended') return requestOver();
		if ((await loadSentBack(tx, payment.id)).native > 0n) return requestOver();
		if (!agrees(request.content, { movement: id, ...describeCredit({ ...deposit, amount: payment.amount }) }))
			return paymentChanged();
		const user = await loadLockedUser(context, tx, states.get(deposit.userId) as UserState);
		const { id: paymentId, suspenseId, amount, fee, fx, wasValued } = payment as StoredPayment & { amount: Minor };
		const refusal = await findCreditRefusal(context, user, deposit, { id: paymentId, amount });
		if (refusal) return new Refused(refusal);
		await countPaidDeposit(user, deposit, { amount, atMs: user.nowMs });
		await updatePaymentBooked(tx, paymentId, { money: 'released', amount: null, fee, reason: null }, user.nowMs);
		const at = { provider: payment.provider, providerAccount: payment.providerAccount };
		const step = await reachDeposit(user, deposit, { status: 'confirmed', cause: 'staff', reason: null });
		const events = await writeChanges(context, user, {
			moves: [
				{ ...releaseMove(suspenseId, amount, fee), ...at },
				...(fx > 0n && !wasValued ? [{ ...valueMove(paymentId, fx), ...at }] : []),
			],
			steps: [{ ...step, actorId: actorId as number }],
		});
		await context.jobs.add(tx, READ_QUEUE, {
			provider: at.provider,
			account: at.providerAccount,
			paymentId: payment.providerPaymentId,
		});
		return () => publishMovements(context, events);
	};
