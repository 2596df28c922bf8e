import type { Side } from '@fairtick/domain/cashier/payments/reconcile';
import type { LegStatus } from '@fairtick/domain/cashier/withdrawal';

const STATES: Readonly<Record<LegStatus, string>> = {
	planned: 'pending',
	sending: 'pending',
	unknown: 'pending',
	sent: 'pending',
	completed: 'paid',
	failed: 'failed',
	returned: 'returned',
};

/** A leg or return in the words of its provider; a refund that failed after it was booked as paid is returned here. */
export function toProviderTerms(
	leg: { readonly status: LegStatus; readonly nativeAmount: bigint; readonly nativeCurrency: string },
	theirState: string | null,
): Side {
	const state = leg.status === 'returned' && theirState === 'failed' ? 'failed' : STATES[leg.status];
	return { state, amount: leg.nativeAmount, currency: leg.nativeCurrency };
}
