import { randomUUID } from 'node:crypto';
import type { moneyBlock } from '@fairtick/domain/cashier/kinds/money-block-request';
import type { moneyRelease } from '@fairtick/domain/cashier/kinds/money-release-request';
import { blockMove, unblockMove } from '@fairtick/domain/cashier/payments/moves';
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import type { UserState } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import { type Executor, requestOver } from '../../../platform/staff-requests/index.ts';
import { openAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { refuseBalance } from './propose.ts';
import { insertBlock, loadBlock, updateBlockReleased } from './queries.ts';

const NOWHERE = { provider: '', providerAccount: '' };

/** Moves money out of the user's reach; it stays the user's (KYC-04). */
export const block =
	(context: CashierContext): Executor<typeof moneyBlock> =>
	async (tx, states, request, { actorId, reason }) => {
		const { amount } = request.content;
		const userId = userOfSubject(request.subject) as number;
		await openAccounts(tx, [userId], ['blocked'], context.money.currency);
		const user = await loadLockedUser(context, tx, states.get(userId) as UserState);
		if (user.availableMinor < BigInt(amount)) return refuseBalance(user.availableMinor, amount);
		const id = randomUUID();
		const people = { askedBy: request.makerId, agreedBy: actorId as number };
		await insertBlock(tx, {
			id,
			userId,
			currency: context.money.currency,
			amount: BigInt(amount),
			reason,
			...people,
			nowMs: user.nowMs,
		});
		const moves = [{ ...blockMove(id, BigInt(amount)), ...NOWHERE }];
		const events = await writeChanges(context, user, { moves, steps: [], blockId: id });
		return () => publishMovements(context, events);
	};

/** Blocked money is the balance's again; an open claim is paid by it first. */
export const release =
	(context: CashierContext): Executor<typeof moneyRelease> =>
	async (tx, states, request, { actorId }) => {
		const { block: id } = request.content;
		const { userId, amount, releasedAt } = existing(await loadBlock(tx, id));
		if (releasedAt !== null) return requestOver();
		const user = await loadLockedUser(context, tx, states.get(userId) as UserState);
		await updateBlockReleased(tx, id, { askedBy: request.makerId, agreedBy: actorId as number }, user.nowMs);
		const moves = [{ ...unblockMove(id, amount), ...NOWHERE }];
		const events = await writeChanges(context, user, { moves, steps: [], blockId: id });
		return () => publishMovements(context, events);
	};
