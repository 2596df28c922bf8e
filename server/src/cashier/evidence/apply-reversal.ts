import { inTransaction } from '../../database/index.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import { loadPayment, type StoredPayment } from '../movements/payment-queries.ts';
import { publishMovements } from '../movements/view.ts';
import type { Provider, ProviderDispute, ProviderRefund } from '../providers/provider.ts';
import { bookReversal } from './book-reversal.ts';

/** What a refund that no withdrawal made, or a dispute, changes (CASH-09). Of a payment that is unknown it changes nothing. */
export async function applyReversal(
	context: CashierContext,
	provider: Provider,
	kind: 'refund' | 'dispute',
	seen: ProviderRefund | ProviderDispute,
): Promise<void> {
	const known = await loadPayment(context.database, provider, seen.paymentId);
	if (known?.userId == null) {
		context.log.warn({ provider: provider.name, [kind]: seen.id }, 'money of a payment without a user was taken back');
		return;
	}
	const userId = known.userId;
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const payment = (await loadPayment(tx, provider, seen.paymentId)) as StoredPayment;
		return bookReversal(context, user, { payment, kind, seen });
	});
	await publishMovements(context, events);
}
