import type { approveWithdrawal, creditDeposit } from '@fairtick/domain/cashier/admin-contract';
import { NO_LINE } from '@fairtick/domain/cashier/evidence';
import type { ReviewKind } from '@fairtick/domain/cashier/review';
import { type ActingCall, deedOf } from '../../acting/index.ts';
import { makeRequest, prepareRequest, requestOver } from '../../approvals/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadSentBack } from '../movements/return-queries.ts';
import { actOnReview, type Held } from './act-on-review.ts';
import { findFirstRefusal } from './approvers.ts';
import { describeCredit, describeWithdrawal } from './describe.ts';
import { loadReview, type ReviewRow, saveTaken } from './queries.ts';

type Proposal = Parameters<typeof deedOf>[0] &
	ActingCall & { readonly params: { readonly id: string }; readonly body: { readonly reason: string } };

const isUnderReview = async (_: Queryable, { row }: Held) =>
	row.waits && row.money !== 'unvalued' ? null : requestOver();

/** The same of a deposit: what of its payment was sent back is not credited, so that the rest can only follow it. */
const isCreditable = async (tx: Queryable, held: Held) => {
	const { paymentId } = held.row;
	if (paymentId !== null && (await loadSentBack(tx, paymentId)).native > 0n) return requestOver();
	return isUnderReview(tx, held);
};

/** What a second person agrees to besides the movement itself. */
type Describe = (tx: Queryable, row: ReviewRow) => Promise<object>;

/** Asks a second person about a deposit or withdrawal under review; whose it is never changes. */
async function propose<Code extends string>(
	context: CashierContext,
	call: Proposal,
	{ kind, about, describe }: { readonly kind: string; readonly about: ReviewKind; readonly describe: Describe },
	refuse: (tx: Queryable, held: Held) => Promise<Refused<Code> | null>,
) {
	const { id } = call.params;
	const found = await loadReview(context.database, id);
	if (found?.kind !== about) throw new HttpError('http.not_found');
	const target = { kind, subject: `user:${found.userId}:${id}` };
	await prepareRequest(context.database, target);
	const requestId = await actOnReview(
		context,
		call,
		async (tx, { row, actorId }) => {
			// Others are to look at it now.
			await saveTaken(tx, id, actorId, Number(row.now));
			const content = { movement: id, ...(await describe(tx, row)) };
			return makeRequest(tx, { ...target, content, ...deedOf(call, call.body) });
		},
		refuse,
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/**
 * Two people let a withdrawal go on (CASH-05), neither of whom credited or confirmed money of its user. One that may have been paid
 * at the bank waits for its line, or for two people to say that it was not (CASH-14).
 */
export const proposeApproval = (context: CashierContext, call: Call<typeof approveWithdrawal>) =>
	propose(
		context,
		call,
		{ kind: 'withdrawal.approve', about: 'withdrawal', describe: describeWithdrawal },
		async (tx, held) => {
			const { row, actorId: firstId } = held;
			if (row.reason === NO_LINE) return requestOver();
			const facts = { userId: row.userId as number, firstId, nowMs: Number(row.now) };
			return (await findFirstRefusal(tx, facts)) ?? isUnderReview(tx, held);
		},
	);

/** Two people credit a payment that does not fit (CASH-02). */
export const proposeCredit = (context: CashierContext, call: Call<typeof creditDeposit>) =>
	propose(
		context,
		call,
		{ kind: 'deposit.credit', about: 'deposit', describe: async (_, row) => describeCredit(row) },
		isCreditable,
	);
