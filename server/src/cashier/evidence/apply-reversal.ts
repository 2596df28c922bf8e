import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/index.ts';
import type { CashierContext } from '../context.ts';
import { insertDifference, loadExplained } from '../movements/difference-queries.ts';
import { lockPaymentOf } from '../movements/locked-payment.ts';
import { loadPayment, type StoredPayment } from '../movements/payment-queries.ts';
import { publishMovements } from '../movements/view.ts';
import type { Provider, ProviderDispute, ProviderRefund } from '../providers/provider.ts';
import { bookReversal } from './book-reversal.ts';

type Kind = 'refund' | 'dispute';
type Seen = ProviderRefund | ProviderDispute;

/**
 * What a refund that no withdrawal made, or a dispute, changes (CASH-09). Of a payment that is unknown it changes nothing; one in
 * another currency than its payment's is a difference for people, and never booked.
 */
export async function applyReversal(
	context: CashierContext,
	provider: Provider,
	kind: Kind,
	seen: Seen,
): Promise<void> {
	const known = await loadPayment(context.database, provider, seen.paymentId);
	if (known === null) {
		context.log.warn({ provider: provider.name, [kind]: seen.id }, 'money of an unknown payment was taken back');
		return;
	}
	if (seen.currency !== known.nativeCurrency) return keepMismatch(context, provider, kind, known, seen);
	const { userId } = known;
	const events = await inTransaction(context.database, async (tx) => {
		const held = await lockPaymentOf(context, tx, userId, known);
		const payment = (await loadPayment(tx, provider, seen.paymentId)) as StoredPayment;
		// It was assigned meanwhile: the next look at it has a user.
		return payment.userId === userId ? bookReversal(context, held, { payment, kind, seen }) : [];
	});
	await publishMovements(context, events);
}

/** States in which nothing was taken, or what was taken is given back. */
const WITHOUT_MONEY: readonly string[] = ['pending', 'failed', 'won'];

/** People look at it, and withdrawals of the payment's user wait meanwhile (CASH-10). What two people explained is not raised again. */
async function keepMismatch(
	{ database, log }: CashierContext,
	provider: Provider,
	kind: Kind,
	payment: StoredPayment,
	{ id, state, amount, currency }: Seen,
): Promise<void> {
	if (WITHOUT_MONEY.includes(state)) return;
	const difference = {
		...{ subjectKind: kind, subjectId: id, kind: 'missing_here' as const, ours: null },
		theirs: { state, amount, currency },
	};
	if (await loadExplained(database, provider, difference)) return;
	log.error({ provider: provider.name, [kind]: id, currency }, 'money was taken back in another currency');
	const row = { ...difference, id: randomUUID(), reconciliationId: null, paymentId: payment.id, missing: 0n };
	await insertDifference(database, provider, row);
}
