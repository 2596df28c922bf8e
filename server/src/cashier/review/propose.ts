import type { approveWithdrawal, creditDeposit } from '@fairtick/domain/cashier/admin-contract';
import { actAs, deedOf } from '../../acting/index.ts';
import { makeRequest, prepareRequest } from '../../approvals/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit } from '../movements/deposit-queries.ts';
import { loadClock } from '../movements/locked-user.ts';
import { loadWithdrawal } from '../movements/withdrawal-queries.ts';
import { findFirstRefusal } from './approvers.ts';

type Reviewed = { readonly userId: number; readonly status: string; readonly waitsFor?: string | null } | null;

/** Asks a second person about a movement under review; whose it is never changes. */
async function propose<Code extends string = never>(
	{ database }: CashierContext,
	call: Call<typeof approveWithdrawal> | Call<typeof creditDeposit>,
	kind: 'withdrawal.approve' | 'deposit.credit',
	load: typeof loadWithdrawal | typeof loadDeposit,
	findRefusal?: (...facts: Parameters<typeof findFirstRefusal>) => Promise<Refused<Code> | null>,
) {
	const { id } = call.params;
	const found: Reviewed = await load(database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { userId } = found;
	const target = { kind, subject: `user:${userId}:${id}` };
	await prepareRequest(database, target);
	const requestId = await actAs(
		database,
		call,
		async (tx) => {
			const current: Reviewed = await load(tx, id);
			if (current?.status !== 'review' && current?.waitsFor !== 'staff')
				return new Refused({ code: 'admin.request_over', params: {} } as const);
			const refused = await findRefusal?.(tx, { userId, firstId: call.caller.userId, nowMs: await loadClock(tx) });
			if (refused) return refused;
			return makeRequest(tx, { ...target, content: { movement: id }, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** Two people let a withdrawal go on (CASH-05). */
export const proposeApproval = (context: CashierContext, call: Call<typeof approveWithdrawal>) =>
	propose(context, call, 'withdrawal.approve', loadWithdrawal, findFirstRefusal);

/** Two people credit a payment that does not fit (CASH-02). */
export const proposeCredit = (context: CashierContext, call: Call<typeof creditDeposit>) =>
	propose(context, call, 'deposit.credit', loadDeposit);
