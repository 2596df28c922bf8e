import type { Minor } from '@fairtick/domain/money/money';
import { lockUsers, type UserState } from '../../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { loadUserAccounts, openAccounts, type UserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';

/** A user whose lock the transaction holds, with their accounts. */
export interface LockedUser {
	readonly tx: Queryable;
	readonly userId: number;
	readonly state: UserState;
	readonly accounts: UserAccounts;
	/** The available balance, minor units. */
	readonly availableMinor: Minor;
	/** The deciding clock, after the lock. */
	readonly nowMs: number;
}

/** The accounts of a user who is locked already. */
export async function loadLockedUser(
	{ money: { currency } }: Pick<CashierContext, 'money'>,
	tx: Queryable,
	state: UserState,
): Promise<LockedUser> {
	const { userId } = state;
	await openAccounts(tx, [userId], ['available', 'in_trades', 'withdrawing'], currency);
	const accounts = await loadUserAccounts(tx, [userId]);
	const availableMinor = accounts.balance(userId, 'available', currency);
	return { tx, userId, state, accounts, availableMinor, nowMs: Number(await loadClock(tx)) };
}

/** Locks a user, as the first lock of the transaction. */
export async function lockUser(
	context: Pick<CashierContext, 'money'>,
	tx: Queryable,
	userId: number,
): Promise<LockedUser> {
	const state = (await lockUsers(tx, [userId])).get(userId);
	if (!state) throw new Error(`user ${userId} has no state`);
	return loadLockedUser(context, tx, state);
}
