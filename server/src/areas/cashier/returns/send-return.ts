import { existing } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { loadDestination } from '../destinations/queries.ts';
import { recordBeforeSending } from '../payouts/restore-guard.ts';
import { sendInTime } from '../payouts/send-in-time.ts';
import { type CalledProvider, type LegOrder, ProviderNotDone, ProviderRefused } from '../providers/provider.ts';
import { changeReturn } from './change-return.ts';
import { loadReturn, postponeQuestion, type StoredReturn } from './queries.ts';

/**
 * Calls the provider for a return whose `sending` is committed, after the line in the journal (CASH-14), unless the return has ended
 * meanwhile, and its payment is under review again, or its provider shows it. An uncertain outcome is `unknown` (CASH-02).
 */
export async function sendReturn(context: CashierContext, id: string): Promise<void> {
	const known = existing(await loadReturn(context.database, id));
	const provider = context.providers.find(known.provider, known.providerAccount);
	const waits = ({ status }: StoredReturn) => status === 'sending' || status === 'unknown';
	const end = (status: 'failed' | 'unknown', reason: string | null) =>
		changeReturn(context, id, (current) => (waits(current) ? { status, reason } : null));
	if (!provider) return end('failed', 'not_configured');
	await recordBeforeSending(context, (atMs) => [toJournal(known, atMs)]);
	const order = await toReturnOrder(context, known, provider);
	const postpone = async () => (await postponeQuestion(context.database, id, { isCalled: true })) !== null;
	try {
		const evidence = await sendInTime(postpone, () => provider.send(order));
		if (evidence !== null) await applyEvidence(context, provider, evidence);
	} catch (error) {
		context.log.warn({ err: error, return: id }, 'a payment was not returned');
		if (error instanceof ProviderRefused) await end('failed', error.reason);
		else if (error instanceof ProviderNotDone) await end('failed', 'not_done');
		else await end('unknown', null);
	}
}

/** The order to pay back: the rest of the payment, to its source or a destination of its user. */
export async function toReturnOrder(
	{ database }: Pick<CashierContext, 'database'>,
	known: StoredReturn,
	{ methods }: Pick<CalledProvider, 'methods'>,
): Promise<LegOrder> {
	const { id, nativeAmount, nativeCurrency, askedAt, providerPaymentId, method, destinationId, payeeName } = known;
	const shared = {
		key: id,
		withdrawalId: id,
		method: method ?? methods[0]?.id ?? '',
		amount: nativeAmount,
		currency: nativeCurrency,
		firstSentAtMs: Number(askedAt),
	};
	if (destinationId === null) return { ...shared, kind: 'refund', paymentId: providerPaymentId };
	const destination = await loadDestination(database, destinationId);
	return { ...shared, kind: 'payout', destination: destination?.fields ?? {}, payeeName: payeeName ?? '' };
}

/** A payment that is about to be sent back, as the journal keeps it. */
function toJournal(returned: StoredReturn, atMs: number): EntryOf<'return'> {
	const { id, paymentId, depositId, destinationId, provider, providerAccount, providerPaymentId } = returned;
	const { paid, nativeCurrency, nativeAmount } = returned;
	const payment = { id: paymentId, provider, providerAccount, providerPaymentId };
	return {
		kind: 'return',
		atMs,
		id,
		depositId,
		destinationId,
		nativeAmount: String(nativeAmount),
		payment: { ...payment, nativeAmount: String(paid), nativeCurrency },
	};
}
