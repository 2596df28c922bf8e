import type { approveWithdrawal, creditDeposit } from '@fairtick/domain/cashier/admin-contract';
import type { ReviewKind } from '@fairtick/domain/cashier/review';
import { type ActingCall, deedOf } from '../../acting/index.ts';
import { makeRequest, prepareRequest, requestOver } from '../../approvals/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { actOnReview, type Held } from './act-on-review.ts';
import { findFirstRefusal } from './approvers.ts';
import { loadReview, saveTaken } from './queries.ts';

type Proposal = Parameters<typeof deedOf>[0] &
	ActingCall & { readonly params: { readonly id: string }; readonly body: { readonly reason: string } };

const isUnderReview = async (_: Queryable, { row }: Held) =>
	row.waits && row.money !== 'unvalued' ? null : requestOver();

/** Asks a second person about a deposit or withdrawal under review; whose it is never changes. */
async function propose<Code extends string>(
	context: CashierContext,
	call: Proposal,
	{ kind, about }: { readonly kind: string; readonly about: ReviewKind },
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
			return makeRequest(tx, { ...target, content: { movement: id }, ...deedOf(call, call.body) });
		},
		refuse,
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** Two people let a withdrawal go on (CASH-05), neither of whom confirmed a deposit of its user. */
export const proposeApproval = (context: CashierContext, call: Call<typeof approveWithdrawal>) =>
	propose(context, call, { kind: 'withdrawal.approve', about: 'withdrawal' }, async (tx, held) => {
		const { row, actorId: firstId } = held;
		const facts = { userId: row.userId as number, firstId, nowMs: Number(row.now) };
		return (await findFirstRefusal(tx, facts)) ?? isUnderReview(tx, held);
	});

/** Two people credit a payment that does not fit (CASH-02). */
export const proposeCredit = (context: CashierContext, call: Call<typeof creditDeposit>) =>
	propose(context, call, { kind: 'deposit.credit', about: 'deposit' }, isUnderReview);
