import { failMove, valueMove, winMove } from '@fairtick/domain/cashier/payments/moves';
import { forgiveClaim, loadBorne, loadUnpaid } from '../../ledger/index.ts';
import type { Changes } from '../movements/write-changes.ts';
import { isChargeback } from './debit-reversal.ts';
import type { LockedPayment } from './locked-payment.ts';
import type { PaymentPlace, StoredPayment } from './queries.ts';
import type { StoredReversal } from './reversals.ts';

/**
 * Moves of parts whose money is here again: the house gets back its payments, also written-off ones; the rest is the
 * user's again. Of a payment without a user the house gets all. Open claims of the parts are given up.
 */
export async function undoReversals(
	{ tx, user }: LockedPayment,
	payment: PaymentPlace & Pick<StoredPayment, 'money'>,
	parts: readonly StoredReversal[],
): Promise<Changes['moves']> {
	const moves = [];
	const { provider, providerAccount } = payment;
	for (const { id, kind, amount, claimId, fx } of parts) {
		if (amount === null) continue;
		const paid = claimId === null ? 0n : await loadBorne(tx, claimId);
		const borne = user === null ? amount : paid;
		const unpaid = claimId === null ? 0n : await loadUnpaid(tx, claimId);
		if (claimId !== null && unpaid > 0n) await forgiveClaim(tx, claimId, unpaid);
		const toMove = isChargeback(kind, payment) ? winMove : failMove;
		moves.push({ ...toMove(id, amount, borne), provider, providerAccount });
		if (fx > 0n) moves.push({ ...valueMove(id, fx), provider, providerAccount });
	}
	return moves;
}
