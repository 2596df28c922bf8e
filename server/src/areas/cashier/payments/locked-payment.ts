import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, loadLockedUser, lockUser } from '../movements/locked-user.ts';
import { type Changes, writeChanges, writeMovesWithoutUser } from '../movements/write-changes.ts';
import { lockPayment, type StoredPayment } from './queries.ts';

/** A transaction that holds a payment: by the lock of its user, or by its own where it has no user. */
export interface LockedPayment {
	readonly tx: Queryable;
	/** The deciding clock, after the lock. */
	readonly nowMs: number;
	/** Null: it has no user. */
	readonly user: LockedUser | null;
}

export const heldBy = (user: LockedUser): LockedPayment => ({ tx: user.tx, nowMs: user.nowMs, user });

/** A payment without a user, whose lock the transaction has. */
export const heldAlone = async <Tx extends Queryable>(tx: Tx) => ({
	tx,
	nowMs: Number(await loadClock(tx)),
	user: null,
});

/** Locks a payment, as the first lock of the transaction. */
export async function lockPaymentOf(
	context: Pick<CashierContext, 'money'>,
	tx: Queryable,
	userId: number | null,
	{
		provider,
		providerAccount,
		providerPaymentId,
	}: Pick<StoredPayment, 'provider' | 'providerAccount' | 'providerPaymentId'>,
): Promise<LockedPayment> {
	if (userId !== null) return heldBy(await lockUser(context, tx, userId));
	await lockPayment(tx, { name: provider, account: providerAccount }, providerPaymentId);
	return heldAlone(tx);
}

/** The same with its user's accounts after the transaction's writes. */
export async function reload(context: Pick<CashierContext, 'money'>, held: LockedPayment): Promise<LockedPayment> {
	return held.user === null ? held : heldBy(await loadLockedUser(context, held.tx, held.user.state));
}

/** Writes the changes of a payment, for its user if it has one. */
export async function writePayment(
	context: Pick<CashierContext, 'money' | 'others'>,
	{ tx, nowMs, user }: LockedPayment,
	changes: Changes,
): Promise<NewUserEvent[]> {
	if (user !== null) return writeChanges(context, user, changes);
	if (changes.moves.length > 0)
		await writeMovesWithoutUser(context, { tx, accounts: await loadUserAccounts(tx, []), nowMs }, changes.moves);
	return [];
}
