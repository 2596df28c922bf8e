import { ABSENT_MS } from '@fairtick/domain/cashier/withdrawal';
import type { CashierContext } from '../context.ts';
import { applyEvidence } from '../evidence/apply-evidence.ts';
import { changeReturn } from '../evidence/change-return.ts';
import { loadReturn, type StoredReturn } from '../movements/return-queries.ts';
import { sendReturn, toReturnOrder } from './send-return.ts';

/**
 * Asks the provider what became of a return. One that the provider shows nothing of, twice and ten minutes apart, was never made
 * and is sent again under the same key.
 */
export async function pollReturn(context: CashierContext, id: string): Promise<void> {
	const known = (await loadReturn(context.database, id)) as StoredReturn;
	const provider = context.providers.find(known.provider, known.providerAccount);
	if (!provider) return;
	const found = await provider.find(await toReturnOrder(context, known, provider));
	if (found.refunds.length + found.payouts.length > 0) await applyEvidence(context, provider, found);
	let absent = false;
	await changeReturn(context, id, ({ status, missedAt }, nowMs) => {
		if (status === 'completed' || status === 'failed') return null;
		if (status === 'sent') return { status, reason: null };
		const missedAtMs = missedAt === null ? nowMs : Number(missedAt);
		absent = nowMs >= missedAtMs + ABSENT_MS;
		return { status: 'unknown', reason: null, missedAtMs: absent ? null : missedAtMs };
	});
	if (absent) await sendReturn(context, id);
}
