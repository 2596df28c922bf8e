import { chargebackMove, refundMove, unvalueMove } from '@fairtick/domain/cashier/payments/moves';
import type { ReversalKind } from '@fairtick/domain/cashier/payments/reversal';
import type { Minor } from '@fairtick/domain/money/money';
import type { CashierContext } from '../context.ts';
import type { Changes } from '../movements/write-changes.ts';
import { collect } from './collect.ts';
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
		user === null
			? { covered: 0n, claimId: null, ended: null }
			: await collect(context, user, { amount, reason: 'chargeback', endsAlways: true });
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
