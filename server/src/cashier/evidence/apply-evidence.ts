import type { CashierContext } from '../context.ts';
import type { Evidence, Provider } from '../providers/provider.ts';
import { applyLeg } from './apply-leg.ts';
import { applyPayment } from './apply-payment.ts';
import { applyReturn } from './apply-return.ts';
import { applyReversal } from './apply-reversal.ts';

/**
 * The one way in which money enters or leaves: what a provider says of it, read back from the provider. Each thing changes our
 * rows in a commit of its own, under its user's lock; said again, or in another order, it changes nothing more.
 */
export async function applyEvidence(context: CashierContext, provider: Provider, evidence: Evidence): Promise<void> {
	for (const payment of evidence.payments) await applyPayment(context, provider, payment);
	for (const refund of evidence.refunds) {
		if (refund.key === null) await applyReversal(context, provider, 'refund', refund);
		else await applySent(context, provider, refund.key, refund);
	}
	for (const dispute of evidence.disputes) await applyReversal(context, provider, 'dispute', dispute);
	for (const payout of evidence.payouts)
		if (payout.key !== null) await applySent(context, provider, payout.key, payout);
}

/** What we sent under a key of ours: a payment's return, or a leg of a withdrawal. */
async function applySent(
	context: CashierContext,
	provider: Provider,
	key: string,
	seen: Parameters<typeof applyLeg>[3],
): Promise<void> {
	if (!(await applyReturn(context, provider, key, seen))) await applyLeg(context, provider, key, seen);
}
