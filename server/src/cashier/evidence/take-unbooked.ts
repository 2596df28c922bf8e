import type { NewUserEvent } from '../../events/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { loadPaymentById, loadRefunded, type StoredPayment } from '../movements/payment-queries.ts';
import { bookUnbooked } from './book-reversal.ts';

/**
 * Money of a withdrawal is here again: what providers had taken of its payments beyond what was here is booked in the same commit
 * (CASH-09). Call it after the withdrawal's own changes are written.
 */
export async function takeUnbooked(
	context: CashierContext,
	user: LockedUser,
	withdrawalId: string,
): Promise<NewUserEvent[]> {
	const events: NewUserEvent[] = [];
	for (const paymentId of await loadRefunded(user.tx, withdrawalId)) {
		const payment = (await loadPaymentById(user.tx, paymentId)) as StoredPayment;
		events.push(...(await bookUnbooked(context, user, payment)));
	}
	return events;
}
