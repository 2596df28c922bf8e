import { failMove, valueMove, winMove } from '@fairtick/domain/cashier/moves';
import { forgiveClaim, loadBorne, loadUnpaid } from '../../ledger/index.ts';
import type { Changes } from '../movements/write-changes.ts';
import { isChargeback } from './debit-reversal.ts';
import type { LockedPayment } from './locked-payment.ts';
import type { StoredPayment } from './queries.ts';
import type { StoredReversal } from './reversals.ts';

/** The state of a booking whose money is here again although its provider still has the reversal. */
export const toUndoneState = ({ kind }: Pick<StoredReversal, 'kind'>) => (kind === 'dispute' ? 'won' : 'failed');

/**
 * Bookings whose money is here again: the house gets what it has paid, also where that was written off; the rest is the user's again.
 * Of a payment without a user the house gets all.
 */
export async function giveBack(
	{ tx, user }: LockedPayment,
	payment: StoredPayment,
	bookings: readonly StoredReversal[],
): Promise<Changes['moves']> {
	const moves = [];
	const { provider, providerAccount } = payment;
	for (const { id, kind, amount, claimId, fx } of bookings) {
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
