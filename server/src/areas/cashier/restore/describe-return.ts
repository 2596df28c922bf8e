import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import type { StoredReturn } from '../movements/return-queries.ts';

/** What the journal keeps of a payment that is about to be sent back, and the size of the ledger (CASH-14). */
export async function describeReturn(
	db: Queryable,
	returned: StoredReturn,
): Promise<(EntryOf<'return'> | EntryOf<'size'>)[]> {
	const { id, paymentId, depositId, destinationId, provider, providerAccount, providerPaymentId } = returned;
	const { paid, nativeCurrency, nativeAmount } = returned;
	const { now, events } = await loadOnlyRow<{ now: bigint; events: bigint }>(
		db,
		'select clock() now, (select coalesce(max(id), 0) from ledger_events) events',
	);
	const atMs = Number(now);
	const payment = { id: paymentId, provider, providerAccount, providerPaymentId };
	return [
		{ kind: 'size', events: String(events), atMs },
		{
			kind: 'return',
			atMs,
			id,
			depositId,
			destinationId,
			nativeAmount: String(nativeAmount),
			payment: { ...payment, nativeAmount: String(paid), nativeCurrency },
		},
	];
}
