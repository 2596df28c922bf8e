import type { CashierContext } from './context.ts';
import { recordUnbookedPayout } from './differences/record-difference.ts';
import { applyPayment } from './payments/apply-payment.ts';
import { applyReversal } from './payments/apply-reversal.ts';
import type { CalledProvider, Evidence } from './providers/provider.ts';
import { applyReturn, type SeenSent } from './returns/apply-return.ts';
import { applyLeg } from './withdrawals/apply-leg.ts';

/**
 * The one way in which money enters or leaves: evidence, read back from the provider. Each object changes our rows in a
 * commit of its own, under its user's lock; repeats, or another order, change nothing more.
 */
export async function applyEvidence(
	context: CashierContext,
	provider: CalledProvider,
	evidence: Evidence,
): Promise<void> {
	for (const payment of evidence.payments) await applyPayment(context, provider, payment);
	for (const refund of evidence.refunds) {
		if (refund.key === null) await applyReversal(context, provider, 'refund', refund);
		else await applySent(context, provider, refund.key, { ...refund, kind: 'refund' });
	}
	for (const dispute of evidence.disputes) await applyReversal(context, provider, 'dispute', dispute);
	for (const payout of evidence.payouts) {
		const { id, key } = payout;
		if (key !== null) await applySent(context, provider, key, { ...payout, kind: 'payout' });
		else
			await recordUnbookedPayout(context, context.database, provider, {
				kind: 'payout',
				id,
				ours: null,
				theirs: payout,
			});
	}
}

/** Applies the state of a payment that we sent under a key of ours: a payment's return, or a leg of a withdrawal. */
async function applySent(
	context: CashierContext,
	provider: CalledProvider,
	key: string,
	seen: SeenSent,
): Promise<void> {
	if (!(await applyReturn(context, provider, key, seen))) await applyLeg(context, provider, key, seen);
}
