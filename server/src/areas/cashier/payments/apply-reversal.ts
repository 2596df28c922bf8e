import { existing, inTransaction } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { recordDifference } from '../differences/record-difference.ts';
import { publishMovements } from '../movements/view.ts';
import type { CalledProvider, ProviderDispute, ProviderRefund } from '../providers/provider.ts';
import { applyFact } from './apply-fact.ts';
import { lockPaymentOf } from './locked-payment.ts';
import { loadPayment, type StoredPayment } from './queries.ts';

type Kind = 'refund' | 'dispute';
type Seen = ProviderRefund | ProviderDispute;

/**
 * Applies a refund that no withdrawal made, or a dispute (CASH-09). For an unknown payment it changes nothing; one in
 * another currency than its payment's is a difference for people, and never booked.
 */
export async function applyReversal(
	context: CashierContext,
	provider: CalledProvider,
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
		const payment = existing(await loadPayment(tx, provider, seen.paymentId));
		return payment.userId === userId ? applyFact(context, held, payment, { kind, seen }) : null;
	});
	// It was assigned while its lock was waited for: now it has a user, under whose lock it is applied.
	if (events === null) return applyReversal(context, provider, kind, seen);
	await publishMovements(context, events);
}

/** States in which nothing was taken, or everything was given back. */
const WITHOUT_MONEY: readonly string[] = ['pending', 'failed', 'won'];

/** People look at it, and withdrawals of the payment's user wait meanwhile (CASH-10). */
async function keepMismatch(
	context: CashierContext,
	provider: CalledProvider,
	kind: Kind,
	payment: StoredPayment,
	{ id, state, amount, currency }: Seen,
): Promise<void> {
	if (WITHOUT_MONEY.includes(state)) return;
	const found = {
		subjectKind: kind,
		subjectId: id,
		kind: 'missing_here' as const,
		ours: null,
		missing: 0n,
		theirs: { state, amount, currency },
		paymentId: payment.id,
	};
	await recordDifference(context, context.database, provider, found, 'money was taken back in another currency');
}
