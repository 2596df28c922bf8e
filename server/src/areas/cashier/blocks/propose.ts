import type { blockMoney, releaseBlock } from '@fairtick/domain/cashier/admin-contract';
import { moneyBlock } from '@fairtick/domain/cashier/kinds/money-block-request';
import { moneyRelease } from '@fairtick/domain/cashier/kinds/money-release-request';
import { refuse } from '@fairtick/domain/cashier/limits';
import { actAs, deedOf, type UserState } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { makeRequest, prepareRequest, requestOver } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { loadBlock } from './queries.ts';

const own = () => new Refused({ code: 'admin.own_item', params: {} } as const);

/** Asks a second person to block money of a user (KYC-04). */
export async function proposeBlock(context: CashierContext, call: Call<typeof blockMoney>) {
	const { id: userId } = call.params;
	const { amount } = call.body;
	const { database } = context;
	const subject = `user:${userId}`;
	await prepareRequest(database, moneyBlock, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			if (actor.userId === userId) return own();
			const { availableMinor } = await loadLockedUser(context, tx, states.get(userId) as UserState);
			if (availableMinor < BigInt(amount)) return refuseBalance(availableMinor, amount);
			return makeRequest(tx, moneyBlock, { subject, content: { amount }, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

export const refuseBalance = (balance: bigint, amount: number) =>
	new Refused(refuse('cashier.not_enough_balance', { balance: Number(balance), amount }));

/** Asks a second person to give blocked money back. */
export async function proposeRelease({ database }: CashierContext, call: Call<typeof releaseBlock>) {
	const { id } = call.params;
	const block = await loadBlock(database, id);
	if (block === null) throw new HttpError('http.not_found');
	const { userId } = block;
	const subject = `user:${userId}:${id}`;
	await prepareRequest(database, moneyRelease, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return own();
			const current = await loadBlock(tx, id);
			if (current?.releasedAt !== null) return requestOver();
			const amount = Number(current.amount);
			return makeRequest(tx, moneyRelease, { subject, content: { block: id, amount }, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}
