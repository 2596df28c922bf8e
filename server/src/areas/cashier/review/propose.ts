import type { approveWithdrawal, creditDeposit } from '@fairtick/domain/cashier/admin-contract';
import { depositCredit } from '@fairtick/domain/cashier/kinds/deposit-credit-request';
import { withdrawalApprove } from '@fairtick/domain/cashier/kinds/withdrawal-approve-request';
import type { ReviewKind } from '@fairtick/domain/cashier/review';
import { NO_LINE } from '@fairtick/domain/cashier/sent';
import type { PairedKind } from '@fairtick/domain/wire/request-kind';
import { type ActingCall, type Deed, deedOf } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import {
	type AllowedRequest,
	allowRequest,
	type NewRequest,
	type PairRefusal,
	prepareRequest,
	requestOver,
} from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadSentBack } from '../payments/gone.ts';
import { actOnReview, type Held } from './act-on-review.ts';
import { describeCredit, describeWithdrawal } from './describe.ts';
import { loadReview, saveTaken } from './queries.ts';

type Proposal = Parameters<typeof deedOf>[0] &
	ActingCall & { readonly params: { readonly id: string }; readonly body: { readonly reason: string } };

const findOver = ({ row }: Held) => (row.waits && row.money !== 'unvalued' ? null : requestOver());

/** The same for a deposit: the part of its payment that was sent back is not credited, so the rest can only follow it. */
const findCreditOver = async (tx: Queryable, held: Held) => {
	const { paymentId } = held.row;
	if (paymentId !== null && (await loadSentBack(tx, paymentId)).native > 0n) return requestOver();
	return findOver(held);
};

type Over = Refused<'admin.request_over' | 'admin.no_approval_needed'>;

interface Proposed {
	readonly kind: PairedKind;
	readonly about: ReviewKind;
	/** Returns the request, if the rule of pairs lets its maker ask for it; else the reason why not. */
	readonly prepare: (tx: Queryable, held: Held, asked: Asked) => Promise<AllowedRequest | Over | PairRefusal>;
}

type Asked = Pick<NewRequest<PairedKind>, 'subject' | keyof Deed>;

/** Asks a second person about a deposit or withdrawal under review; whose it is never changes. */
async function propose(context: CashierContext, call: Proposal, { kind, about, prepare }: Proposed) {
	const { id } = call.params;
	const found = await loadReview(context.database, id);
	if (found?.kind !== about) throw new HttpError('http.not_found');
	const subject = `user:${found.userId}:${id}`;
	await prepareRequest(context.database, kind, subject);
	const requestId = await actOnReview(
		context,
		call,
		(tx, held) => prepare(tx, held, { subject, ...deedOf(call, call.body) }),
		async (tx, { row, actorId }, allowed) => {
			// Others are to look at it now.
			await saveTaken(tx, id, actorId, Number(row.now));
			return allowed.make();
		},
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/**
 * Two people let a withdrawal continue (CASH-05), who did not credit money of its user together. One that may have been paid
 * at the bank waits for its line, or for two people to say that it was not (CASH-14).
 */
export const proposeApproval = (context: CashierContext, call: Call<typeof approveWithdrawal>) =>
	propose(context, call, {
		kind: withdrawalApprove,
		about: 'withdrawal',
		async prepare(tx, held, asked) {
			const { open, waits, reason } = held.row;
			if (open && !waits) return new Refused({ code: 'admin.no_approval_needed', params: {} } as const);
			const over = reason === NO_LINE ? requestOver() : findOver(held);
			if (over) return over;
			const content = { movement: held.row.id, ...(await describeWithdrawal(tx, held.row)) };
			return allowRequest(context.settings.pairs, tx, withdrawalApprove, { ...asked, content });
		},
	});

/** Two people credit a payment that does not fit (CASH-02). */
export const proposeCredit = (context: CashierContext, call: Call<typeof creditDeposit>) =>
	propose(context, call, {
		kind: depositCredit,
		about: 'deposit',
		async prepare(tx, held, asked) {
			const over = await findCreditOver(tx, held);
			if (over) return over;
			const content = { movement: held.row.id, ...describeCredit(held.row) };
			return allowRequest(context.settings.pairs, tx, depositCredit, { ...asked, content });
		},
	});
