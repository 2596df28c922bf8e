import { requestSchema } from '../wire/request-kind.ts';
import { claimWriteOff } from './kinds/claim-write-off-request.ts';
import { depositCredit } from './kinds/deposit-credit-request.ts';
import { differenceExplain } from './kinds/difference-explain-request.ts';
import { moneyBlock } from './kinds/money-block-request.ts';
import { moneyRelease } from './kinds/money-release-request.ts';
import { paymentAssign } from './kinds/payment-assign-request.ts';
import { paymentCorrect } from './kinds/payment-correct-request.ts';
import { paymentReturn } from './kinds/payment-return-request.ts';
import { paymentValue } from './kinds/payment-value-request.ts';
import { payoutDeny } from './kinds/payout-deny-request.ts';
import { payoutsStart } from './kinds/payouts-start-request.ts';
import { statementLineConfirm } from './kinds/statement-line-confirm-request.ts';
import { withdrawalApprove } from './kinds/withdrawal-approve-request.ts';

/** Kinds of requests about money that comes or goes. */
export const CASHIER_REQUESTS = [
	withdrawalApprove,
	depositCredit,
	statementLineConfirm,
	payoutDeny,
	paymentAssign,
	paymentValue,
	paymentCorrect,
	paymentReturn,
	claimWriteOff,
	moneyBlock,
	moneyRelease,
	payoutsStart,
	differenceExplain,
] as const;

/** Requests that can be open about an item under review. */
export const REVIEW_REQUESTS = [
	withdrawalApprove,
	depositCredit,
	payoutDeny,
	paymentAssign,
	paymentValue,
	paymentCorrect,
	paymentReturn,
] as const;
/** The content of a stored request about an item under review. */
export const reviewAsked = requestSchema(REVIEW_REQUESTS, {});
