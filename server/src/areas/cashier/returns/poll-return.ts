import { NO_LINE } from '@fairtick/domain/cashier/sent';
import { ABSENT_MS } from '@fairtick/domain/cashier/withdrawal';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { loadPaymentById } from '../payments/queries.ts';
import { arePayoutsOff } from '../payouts/restore-guard.ts';
import { changeReturn } from './change-return.ts';
import { findListedReturn } from './find-listed-return.ts';
import { loadReturn, type StoredReturn } from './queries.ts';
import { sendReturn, toReturnOrder } from './send-return.ts';

/**
 * Asks the provider for a return's outcome. One that the provider shows nothing of, twice and ten minutes apart, was
 * never made and is sent again under the same key, if it may still go there. If the provider's silence proves nothing,
 * the return waits for evidence, or for two people (CASH-14).
 */
export async function pollReturn(context: CashierContext, id: string): Promise<void> {
	const known = existing(await loadReturn(context.database, id));
	const provider = context.providers.find(known.provider, known.providerAccount);
	if (!provider) return;
	const found = await provider.find(await toReturnOrder(context, known, provider));
	if (found.refunds.length + found.payouts.length > 0) await applyEvidence(context, provider, found);
	let absent = false;
	await changeReturn(context, id, ({ status, missedAt }, nowMs) => {
		if (status === 'completed' || status === 'failed') return null;
		if (status === 'sent') return { status, reason: null };
		if (provider.silenceProvesNothing) return { status: 'unknown', reason: NO_LINE };
		const missedAtMs = missedAt === null ? nowMs : Number(missedAt);
		absent = nowMs >= missedAtMs + ABSENT_MS;
		return { status: 'unknown', reason: null, missedAtMs: absent ? null : missedAtMs };
	});
	if (absent && (await maySendAgain(context, known))) await sendReturn(context, id);
}

/**
 * A return that was never made is screened once more (KYC-04), and pays nothing out while payouts are off after a restore
 * (CASH-14).
 */
async function maySendAgain(
	context: CashierContext,
	{ userId, paymentId, destinationId }: StoredReturn,
): Promise<boolean> {
	if (destinationId !== null && arePayoutsOff(context)) return false;
	return inTransaction(context.database, async (tx) => {
		if (userId !== null) await lockUsers(tx, [userId]);
		const payment = existing(await loadPaymentById(tx, paymentId));
		return (await findListedReturn(context, tx, payment, destinationId)) === null;
	});
}
