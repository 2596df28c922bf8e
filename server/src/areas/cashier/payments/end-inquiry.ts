import { existing, inTransaction, loadValue } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { publishMovements } from '../movements/view.ts';
import { applyFact } from './apply-fact.ts';
import { lockPaymentOf } from './locked-payment.ts';
import { loadPaymentById, updatePaymentVersion } from './queries.ts';
import { loadReversals } from './reversals.ts';

/** Ends an inquiry whose own end has come: it took nothing (CASH-09). One that its provider has moved on is left alone. */
export async function endInquiry(context: CashierContext, id: string): Promise<void> {
	const { database } = context;
	const paymentId = await loadValue(database, 'select payment_id "paymentId" from payment_reversals where id = $1', [
		id,
	]);
	if (paymentId === null) return;
	const known = existing(await loadPaymentById(database, paymentId));
	const events = await inTransaction(database, async (tx) => {
		const held = await lockPaymentOf(context, tx, known.userId, known);
		const payment = existing(await loadPaymentById(tx, known.id));
		// It was assigned while its lock was waited for: it ends at the next poll, under its user's lock.
		if (payment.userId !== known.userId) return [];
		const inquiry = (await loadReversals(tx, payment.id)).find((one) => one.id === id);
		if (inquiry?.state !== 'inquiry' || inquiry.inquiryUntil === null || inquiry.inquiryUntil > held.nowMs) return [];
		const { kind, providerReversalId, nativeAmount, at } = inquiry;
		const seen = { id: providerReversalId, amount: nativeAmount, state: 'won', atMs: Number(at) } as const;
		// An answer from before its end is the older one.
		await updatePaymentVersion(tx, payment.id);
		return applyFact(context, held, payment, { kind, seen });
	});
	await publishMovements(context, events);
}
