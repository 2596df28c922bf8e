import { requestSchema } from '../wire/request-kind.ts';
import { claimWriteOff } from './kinds/claim-write-off.ts';
import { depositCredit } from './kinds/deposit-credit.ts';
import { differenceExplain } from './kinds/difference-explain.ts';
import { moneyBlock } from './kinds/money-block.ts';
import { moneyRelease } from './kinds/money-release.ts';
import { paymentAssign } from './kinds/payment-assign.ts';
import { paymentCorrect } from './kinds/payment-correct.ts';
import { paymentReturn } from './kinds/payment-return.ts';
import { paymentValue } from './kinds/payment-value.ts';
import { payoutDeny } from './kinds/payout-deny.ts';
import { payoutsStart } from './kinds/payouts-start.ts';
import { statementLineConfirm } from './kinds/statement-line-confirm.ts';
import { withdrawalApprove } from './kinds/withdrawal-approve.ts';

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
