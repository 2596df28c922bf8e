import { isUnseen } from '@fairtick/domain/cashier/evidence';
import { returnMove, suspendMove } from '@fairtick/domain/cashier/moves';
import { inTransaction, loadClock, type Queryable } from '../../database/index.ts';
import type { NewUserEvent } from '../../events/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import { lockPaymentById, updatePaymentBooked, updatePaymentReturned } from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { loadReturn, type ReturnChange, type StoredReturn, updateReturn } from '../movements/return-queries.ts';
import { publishMovements } from '../movements/view.ts';
import { type Changes, writeChanges, writeMovesWithoutUser } from '../movements/write-changes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Reached = Pick<ReturnChange, 'status' | 'reason'> & Partial<Pick<ReturnChange, 'missedAtMs'>>;

/**
 * Moves a return on, with its money: what was sent back leaves suspense for the provider's account, what could not be, or came back
 * from there, is under review again. `decide` gets the return as it is under the lock, and the clock; null: nothing changes.
 */
export async function changeReturn(
	context: CashierContext,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<void> {
	const { userId, paymentId } = (await loadReturn(context.database, id)) as StoredReturn;
	const events = await inTransaction(context.database, async (tx) => {
		const user = userId === null ? null : await lockUser(context, tx, userId);
		if (user === null) await lockPaymentById(tx, paymentId);
		return changeLockedReturn(context, tx, user, id, decide);
	});
	await publishMovements(context, events);
}

/** The same in a transaction that holds the lock of the payment's user, or of the payment where it has none. */
export async function changeLockedReturn(
	context: CashierContext,
	tx: Queryable,
	user: LockedUser | null,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<NewUserEvent[]> {
	const nowMs = user?.nowMs ?? Number(await loadClock(tx));
	const current = (await loadReturn(tx, id)) as StoredReturn;
	const reached = decide(current, nowMs);
	if (reached === null) return [];
	const { status, reason, missedAtMs = null } = reached;
	await updateReturn(tx, id, { status, reason, missedAtMs, pollAtMs: computeNextPollMs(reached, nowMs) }, nowMs);
	const { paymentId, money, amount, suspenseId, provider, providerAccount, depositId } = current;
	// Evidence of another kind can have ended the review meanwhile: the bank's recall, for instance.
	const waits = money === 'suspended' || money === 'unvalued';
	const isBack = status === 'completed' && waits;
	const isHere = status === 'failed' && current.status === 'completed' && money === 'returned';
	if (!isBack && !isHere && !(status === 'failed' && waits)) return [];
	if (isBack)
		await updatePaymentBooked(tx, paymentId, { money: 'returned', amount: null, fee: 0n, reason: null }, nowMs);
	if (isHere) await updatePaymentReturned(tx, paymentId, id, nowMs);
	const moves: Changes['moves'][number][] = [];
	if (isBack && amount !== null) moves.push({ ...returnMove(suspenseId, amount), provider, providerAccount });
	if (isHere && amount !== null) moves.push({ ...suspendMove(id, amount), provider, providerAccount });
	if (user === null || depositId === null) {
		if (moves.length > 0)
			await writeMovesWithoutUser(context, { tx, accounts: await loadUserAccounts(tx, []), nowMs }, moves);
		return [];
	}
	const deposit = (await loadDeposit(tx, depositId)) as StoredDeposit;
	const next = isBack
		? ({ status: 'returned', reason: null } as const)
		: ({ status: 'review', reason: 'return_failed' } as const);
	const step = await reachDeposit(user, deposit, { ...next, cause: 'provider' });
	return writeChanges(context, user, { moves, steps: [step] });
}

function computeNextPollMs(reached: Reached, nowMs: number): number | null {
	const { status } = reached;
	if (status === 'completed' || status === 'failed') return null;
	return nowMs + (status === 'sent' || isUnseen(reached) ? HOUR_MS : MINUTE_MS);
}
