import type { approveWithdrawal, creditDeposit } from '@fairtick/domain/cashier/admin-contract';
import { NO_LINE } from '@fairtick/domain/cashier/evidence';
import type { ReviewKind } from '@fairtick/domain/cashier/review';
import { type ActingCall, deedOf } from '../../acting/index.ts';
import { makeRequest, type PairRefusal, prepareRequest, requestOver } from '../../approvals/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadSentBack } from '../movements/return-queries.ts';
import { actOnReview, type Held } from './act-on-review.ts';
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

type Over = ReturnType<typeof requestOver>;

/** What a second person agrees to besides the movement itself. */
type Describe = (tx: Queryable, row: ReviewRow) => Promise<object>;

/** Asks a second person about a deposit or withdrawal under review; whose it is never changes. */
async function propose(
	context: CashierContext,
	call: Proposal,
	{ kind, about, describe }: { readonly kind: string; readonly about: ReviewKind; readonly describe: Describe },
	refuse: (tx: Queryable, held: Held) => Promise<Over | null>,
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
		async (tx, held): Promise<Over | PairRefusal | null> => {
			const people = { firstId: held.actorId, secondId: null };
			return (await refuse(tx, held)) ?? context.pairs.refuse(tx, { ...target, content: null }, people);
		},
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/**
 * Two people let a withdrawal go on (CASH-05), who did not credit money of its user together. One that may have been paid
 * at the bank waits for its line, or for two people to say that it was not (CASH-14).
 */
export const proposeApproval = (context: CashierContext, call: Call<typeof approveWithdrawal>) =>
	propose(
		context,
		call,
		{ kind: 'withdrawal.approve', about: 'withdrawal', describe: describeWithdrawal },
		async (tx, held) => (held.row.reason === NO_LINE ? requestOver() : isUnderReview(tx, held)),
	);

/** Two people credit a payment that does not fit (CASH-02). */
export const proposeCredit = (context: CashierContext, call: Call<typeof creditDeposit>) =>
	propose(
		context,
		call,
		{ kind: 'deposit.credit', about: 'deposit', describe: async (_, row) => describeCredit(row) },
		isCreditable,
	);
