import type { CashierContext } from '../context.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { recordUnbookedPayout } from './record-difference.ts';
import { toProviderTerms } from './to-provider-terms.ts';

interface Seen {
	readonly kind: 'refund' | 'payout';
	/** The provider's. */
	readonly id: string;
	readonly state: string;
}

/**
 * Records money that left although its leg or return failed or came back, or its withdrawal was given back before the leg was found, for
 * people to look at (CASH-10).
 * Several notices are worked at the same time, so a provider may have been read before it gave the money up, and be
 * applied after that was booked. It is therefore read once more, certainly after the booking, and only money that it
 * still shows as paid is kept. That needs no lock, as neither a leg nor a return leaves these states again.
 */
export async function recordConflictingPayment(
	context: CashierContext,
	provider: CalledProvider,
	sent: Parameters<typeof toProviderTerms>[0],
	{ kind, id, state }: Seen,
): Promise<void> {
	if (state !== 'paid') return;
	const { refunds, payouts } = await provider.readEvidence({ kind, id });
	const theirs = (kind === 'refund' ? refunds : payouts).find((one) => one.id === id);
	if (!theirs) return;
	const ours = toProviderTerms(sent, theirs.state);
	await recordUnbookedPayout(context, context.database, provider, { kind, id, ours, theirs });
}
