import { randomUUID } from 'node:crypto';
import { chargebackMove, refundMove, unvalueMove } from '@fairtick/domain/cashier/moves';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import { openClaim } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { type SavedReversal, type StoredPayment, saveReversal } from '../movements/payment-queries.ts';
import type { Changes } from '../movements/write-changes.ts';
import { endPendingWithdrawals } from './end-pending.ts';
import { loadFxBack } from './fx-back.ts';

export interface TakenMoney {
	readonly payment: StoredPayment;
	/** The booking, before anything was booked. */
	readonly reversal: SavedReversal;
	/** Minor units. */
	readonly amount: Minor;
}

/**
 * What money that a provider took from a credited payment changes (CASH-09): withdrawals that are not being sent end, the balance
 * pays what it holds, the house pays the rest and claims it from the user. The share of the payment's difference of rates goes back
 * as well (CASH-06).
 */
export async function takeBack(
	context: CashierContext,
	user: LockedUser,
	{ payment, reversal, amount }: TakenMoney,
): Promise<Changes> {
	const { tx, userId, nowMs } = user;
	const ended = await endPendingWithdrawals(context, user, 'chargeback');
	// Claims that are open take the money of the ended withdrawals first.
	const owed = user.accounts.owed(userId, context.currency);
	const balance = user.availableMinor + ended.amount - lesser(ended.amount, owed);
	const covered = lesser(balance, amount);
	const claimId = covered < amount ? randomUUID() : null;
	if (claimId !== null)
		await openClaim(tx, {
			...{ id: claimId, userId, currency: context.currency, amount: amount - covered, openedAtMs: BigInt(nowMs) },
		});
	const fx = await loadFxBack(tx, payment.id, amount);
	await saveReversal(tx, payment, { ...reversal, amount, claimId, fx });
	const { id, kind, part, providerReversalId } = reversal;
	// A part is another event than the one before it.
	const name = part === 1 ? providerReversalId : id;
	const move =
		kind === 'dispute'
			? chargebackMove(id, amount, covered)
			: refundMove(payment.depositId as string, name, amount, covered);
	const at = { provider: payment.provider, providerAccount: payment.providerAccount };
	const unvalued = fx > 0n ? [unvalueMove(id, fx)] : [];
	return { moves: [...ended.moves, move, ...unvalued].map((one) => ({ ...one, ...at })), steps: ended.steps };
}
