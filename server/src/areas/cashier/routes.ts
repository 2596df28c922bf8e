import * as admin from '@fairtick/domain/cashier/admin-contract';
import * as contract from '@fairtick/domain/cashier/contract';
import * as review from '@fairtick/domain/cashier/review-contract';
import * as lines from '@fairtick/domain/cashier/statement-lines-contract';
import type { Pools } from '../../platform/database/index.ts';
import { type Route, route } from '../../platform/http/index.ts';
import type { DueWork } from '../../platform/jobs/index.ts';
import type { Reports } from '../../platform/turns/index.ts';
import { proposeBlock, proposeRelease } from './blocks/propose.ts';
import type { CashierContext } from './context.ts';
import { createQuote } from './create-quote.ts';
import { cancelDeposit } from './deposits/cancel-deposit.ts';
import { createDeposit } from './deposits/create-deposit.ts';
import { listOfferedMethods } from './deposits/list-methods.ts';
import { addDestination, listOwnDestinations, removeDestination } from './destinations/own-destinations.ts';
import { downloadOwnMovements, listOwnMovements } from './movements/list-movements.ts';
import { loadMovement } from './movements/view.ts';
import { receiveNotice } from './notices/receive-notice.ts';
import { listStops, proposeStart } from './payouts/start-payouts.ts';
import type { CalledProvider } from './providers/provider.ts';
import { listDifferences, proposeExplanation } from './reconcile/explain.ts';
import { proposeAssignment } from './review/assign-payment.ts';
import { proposeCorrection } from './review/correct-value.ts';
import { proposeApproval, proposeCredit } from './review/propose.ts';
import { listReviews, showReview, showUserMoney, takeReview } from './review/queue.ts';
import { rejectWithdrawal } from './review/reject-withdrawal.ts';
import { returnPayment } from './review/return-payment.ts';
import { valuePayment } from './review/value-payment.ts';
import { proposeWriteOff } from './review/write-off.ts';
import { denyPayout } from './statement-lines/deny-payout.ts';
import { enterStatementLine } from './statement-lines/enter-line.ts';
import {
	listAwaitedDeposits,
	listAwaitedPayouts,
	listBankAccounts,
	listStatementLines,
} from './statement-lines/list-lines.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { createWithdrawal } from './withdrawals/create-withdrawal.ts';
import { createTimes } from './withdrawals/withdrawal-times.ts';

interface CashierRoutesOptions extends Pick<Pools, 'backOffice'> {
	readonly reports: Reports;
	/** The work on notices of each provider. */
	readonly notices: ReadonlyMap<CalledProvider, DueWork>;
}

/** The calls of the cashier; `reports` serves long lists of users, `backOffice` those of staff. */
export function cashierRoutes(
	context: CashierContext,
	{ reports, backOffice, notices }: CashierRoutesOptions,
): Route[] {
	return [
		route(contract.listMethods, (call) => listOfferedMethods(context, call)),
		route(contract.createQuote, (call) => createQuote(context, call)),
		route(contract.createDeposit, (call) => createDeposit(context, call)),
		route(contract.cancelDeposit, (call) => cancelDeposit(context, call)),
		route(contract.createWithdrawal, (call) => createWithdrawal(context, call)),
		route(contract.cancelWithdrawal, (call) => cancelWithdrawal(context, call)),
		route(contract.listDestinations, (call) => listOwnDestinations(context, call)),
		route(contract.addDestination, (call) => addDestination(context, call)),
		route(contract.removeDestination, (call) => removeDestination(context, call)),
		route(contract.listMovements, (call) => listOwnMovements(context.database, call)),
		route(contract.downloadMovements, (call) => downloadOwnMovements(reports.of(call), call)),
		route(contract.getMovement, ({ caller, params }) => loadMovement(context.database, caller.userId, params.id)),
		route(contract.listTimes, createTimes(reports.own, context.money.currency)),
		route(review.listReviews, (call) => listReviews(backOffice, call)),
		route(review.getReview, (call) => showReview(context, call)),
		route(review.getUserMoney, (call) => showUserMoney(context, call)),
		route(review.takeReview, (call) => takeReview(context, call)),
		route(admin.approveWithdrawal, (call) => proposeApproval(context, call)),
		route(admin.rejectWithdrawal, (call) => rejectWithdrawal(context, call)),
		route(admin.valuePayment, (call) => valuePayment(context, call)),
		route(admin.correctValue, (call) => proposeCorrection(context, call)),
		route(admin.assignPayment, (call) => proposeAssignment(context, call)),
		route(admin.writeOffClaim, (call) => proposeWriteOff(context, call)),
		route(admin.blockMoney, (call) => proposeBlock(context, call)),
		route(admin.releaseBlock, (call) => proposeRelease(context, call)),
		route(admin.returnPayment, (call) => returnPayment(context, call)),
		route(admin.creditDeposit, (call) => proposeCredit(context, call)),
		route(lines.enterStatementLine, (call) => enterStatementLine(context, call)),
		route(lines.listStatementLines, (call) => listStatementLines(context.providers, backOffice, call)),
		route(lines.listBankAccounts, () => listBankAccounts(context.providers)),
		route(lines.listAwaitedDeposits, (call) => listAwaitedDeposits(context.providers, context.database, call)),
		route(lines.listAwaitedPayouts, (call) => listAwaitedPayouts(context.providers, context.database, call)),
		route(lines.denyPayout, (call) => denyPayout(context, call)),
		route(admin.listPayoutStops, () => listStops(context)),
		route(admin.startPayouts, (call) => proposeStart(context, call)),
		route(admin.listDifferences, () => listDifferences(context)),
		route(admin.explainDifference, (call) => proposeExplanation(context, call)),
		route(contract.receiveNotice, (call) => receiveNotice(context, notices, call)),
	];
}
