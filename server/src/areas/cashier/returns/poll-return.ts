import { NO_LINE } from '@fairtick/domain/cashier/sent';
import { ABSENT_MS, LEGAL } from '@fairtick/domain/cashier/withdrawal';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { loadPaymentById } from '../payments/queries.ts';
import { loadStoppedByRestore } from '../payouts/restore-guard.ts';
import { changeReturn } from './change-return.ts';
import { findListedReturn } from './find-listed-return.ts';
import { loadReturn, postponeQuestion, type StoredReturn } from './queries.ts';
import { sendReturn, toReturnOrder } from './send-return.ts';

/**
 * Asks the provider for a return's outcome. One that the provider shows nothing of, twice and ten minutes apart, was
 * never made and is sent again under the same key, if it may still go there. If the provider's silence proves nothing,
 * the return waits for evidence, or for two people (CASH-14).
 */
export async function pollReturn(context: CashierContext, id: string): Promise<void> {
	const known = existing(await loadReturn(context.database, id));
	const provider = context.providers.find(known.provider, known.providerAccount);
	await postponeQuestion(context.database, id, { isCalled: false });
	if (!provider) return;
	const found = await provider.find(await toReturnOrder(context, known, provider));
	const isShown = found.refunds.length + found.payouts.length > 0;
	if (isShown) await applyEvidence(context, provider, found);
	let absent = false;
	await changeReturn(context, id, ({ status, reason, missedAt }, nowMs) => {
		if (status === 'completed' || status === 'failed') return null;
		if (status === 'sent') return { status, reason: null };
		if (isShown) return { status, reason };
		if (provider.silenceProvesNothing) return { status: 'unknown', reason: NO_LINE };
		const missedAtMs = missedAt === null ? nowMs : Number(missedAt);
		absent = nowMs >= missedAtMs + ABSENT_MS;
		return { status: 'unknown', reason: null, missedAtMs: absent ? null : missedAtMs };
	});
	if (absent) await sendAgain(context, known);
}

/**
 * A return that was never made is screened once more: it waits for risk, and fails once two people have confirmed that its address is
 * listed (KYC-04). It pays nothing out while payouts are off after a restore (CASH-14).
 */
async function sendAgain(
	context: CashierContext,
	{ id, userId, paymentId, destinationId }: StoredReturn,
): Promise<void> {
	const listed = await inTransaction(context.database, async (tx) => {
		if (userId !== null) await lockUsers(tx, [userId]);
		if (destinationId !== null && (await loadStoppedByRestore(tx))) return 'off';
		const payment = existing(await loadPaymentById(tx, paymentId));
		return findListedReturn(context, tx, payment, destinationId);
	});
	if (listed === 'off') return;
	if (listed === null) return sendReturn(context, id);
	if (listed === 'confirmed')
		await changeReturn(context, id, ({ status }) =>
			status === 'unknown' ? { status: 'failed', reason: LEGAL } : null,
		);
}
