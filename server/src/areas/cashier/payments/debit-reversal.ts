import { randomUUID } from 'node:crypto';
import { chargebackMove, refundMove, unvalueMove } from '@fairtick/domain/cashier/moves';
import type { ReversalKind } from '@fairtick/domain/cashier/reversal';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import { openClaim } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Changes } from '../movements/write-changes.ts';
import { endPendingWithdrawals } from '../withdrawal-rows/end-pending.ts';
import type { LockedPayment } from './locked-payment.ts';
import type { PaymentPlace, StoredPayment } from './queries.ts';
import { type SavedReversal, type StoredReversal, saveReversal } from './reversals.ts';
import { loadReversedFx } from './reversed-fx.ts';

export interface Debit {
	readonly payment: PaymentPlace & Pick<StoredPayment, 'depositId' | 'money'>;
	/** The part, before anything was booked. */
	readonly reversal: SavedReversal;
	/** Minor units. */
	readonly amount: Minor;
}

/**
 * True if a reversal is posted as a chargeback: a dispute, and all that is taken of a payment after it went back, which
 * needs no deposit.
 */
export const isChargeback = (kind: ReversalKind, { money }: Pick<StoredPayment, 'money'>): boolean =>
	kind === 'dispute' || money === 'returned';

/**
 * Takes money that a provider took back from the user (CASH-09): withdrawals that are not being sent end, the balance pays as far as it
 * goes, the house pays the rest and claims it from the user; of a payment without a user the house pays all. The share of the payment's
 * difference of rates goes back as well (CASH-06). Keeps the part, and returns its claim, its difference of rates and the changes to write.
 */
export async function debitReversal(
	context: CashierContext,
	{ tx, user }: LockedPayment,
	{ payment, reversal, amount }: Debit,
): Promise<Pick<StoredReversal, 'claimId' | 'fx'> & { readonly changes: Changes }> {
	const { covered, claimId, ended } =
		user === null ? { covered: 0n, claimId: null, ended: null } : await collect(context, user, amount);
	const { id, kind, part, providerReversalId } = reversal;
	const fx = await loadReversedFx(tx, payment.id, { amount, by: kind });
	await saveReversal(tx, payment, { ...reversal, amount, claimId, fx });
	// A part is another event than the one before it.
	const name = part === 1 ? providerReversalId : id;
	const move = isChargeback(kind, payment)
		? chargebackMove(id, amount, covered)
		: refundMove(payment.depositId as string, name, amount, covered);
	const at = { provider: payment.provider, providerAccount: payment.providerAccount };
	const unvalued = fx > 0n ? [unvalueMove(id, fx)] : [];
	const moves = [...(ended?.moves ?? []), move, ...unvalued].map((one) => ({ ...one, ...at }));
	return { claimId, fx, changes: { moves, steps: ended?.steps ?? [] } };
}

/** The part that the user's balance pays, and the claim for the rest. */
async function collect(context: CashierContext, user: LockedUser, amount: Minor) {
	const { tx, userId, nowMs } = user;
	const {
		money: { currency },
	} = context;
	const ended = await endPendingWithdrawals(context, user, 'chargeback');
	// Claims that are open take the money of the ended withdrawals first.
	const owed = user.accounts.owed(userId, currency);
	const balance = user.availableMinor + ended.amount - lesser(ended.amount, owed);
	const covered = lesser(balance, amount);
	const claimId = covered < amount ? randomUUID() : null;
	if (claimId !== null)
		await openClaim(tx, { id: claimId, userId, currency, amount: amount - covered, openedAtMs: BigInt(nowMs) });
	return { covered, claimId, ended };
}
