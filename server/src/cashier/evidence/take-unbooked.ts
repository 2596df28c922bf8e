import { isTaken } from '@fairtick/domain/cashier/evidence';
import type { NewUserEvent } from '../../events/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, loadLockedUser } from '../movements/locked-user.ts';
import { loadPaymentById, loadRefunded, loadReversals, type StoredPayment } from '../movements/payment-queries.ts';
import { bookReversal } from './book-reversal.ts';

/**
 * Money of a withdrawal is here again: what providers had taken of its payments beyond what was here is booked in the same commit
 * (CASH-09). Call it after the withdrawal's own changes are written.
 */
export async function takeUnbooked(
	context: CashierContext,
	{ tx, state }: LockedUser,
	withdrawalId: string,
): Promise<NewUserEvent[]> {
	const events: NewUserEvent[] = [];
	for (const paymentId of await loadRefunded(tx, withdrawalId)) {
		const payment = (await loadPaymentById(tx, paymentId)) as StoredPayment;
		const taken = (await loadReversals(tx, paymentId)).filter((one) => isTaken(one.state));
		const newest = new Map(taken.map((one) => [`${one.kind} ${one.providerReversalId}`, one]));
		for (const { kind, providerReversalId, nativeAmount, state: said, at } of newest.values()) {
			const user = await loadLockedUser(context, tx, state);
			const seen = { id: providerReversalId, amount: nativeAmount, state: said, atMs: Number(at) };
			events.push(...(await bookReversal(context, user, { payment, kind, seen })));
		}
	}
	return events;
}
