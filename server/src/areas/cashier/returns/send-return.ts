import type { CashierContext } from '../context.ts';
import { applyEvidence } from '../evidence/apply-evidence.ts';
import { changeReturn } from '../evidence/change-return.ts';
import { loadDestination } from '../movements/destination-queries.ts';
import { loadReturn, type StoredReturn } from '../movements/return-queries.ts';
import { type LegOrder, type Provider, ProviderNotDone, ProviderRefused } from '../providers/provider.ts';
import { describeReturn } from '../restore/describe-return.ts';

/**
 * Calls the provider for a return whose `sending` is committed, once the journal knows of it (CASH-14). What is not certain
 * afterwards is `unknown` (CASH-02).
 */
export async function sendReturn(context: CashierContext, id: string): Promise<void> {
	const known = (await loadReturn(context.database, id)) as StoredReturn;
	const provider = context.providers.find(known.provider, known.providerAccount);
	const end = (status: 'failed' | 'unknown', reason: string | null) =>
		changeReturn(context, id, (current) =>
			current.status === 'sending' || current.status === 'unknown' ? { status, reason } : null,
		);
	if (!provider) return end('failed', 'not_configured');
	await context.journal.append(await describeReturn(context.database, known));
	try {
		await applyEvidence(context, provider, await provider.send(await toReturnOrder(context, known, provider)));
	} catch (error) {
		context.log.warn({ err: error, return: id }, 'a payment was not returned');
		if (error instanceof ProviderRefused) await end('failed', error.reason);
		else if (error instanceof ProviderNotDone) await end('failed', 'not_done');
		else await end('unknown', null);
	}
}

/** What a provider is asked to pay back: what was left of the payment, to its source or a destination of its user. */
export async function toReturnOrder(
	{ database }: Pick<CashierContext, 'database'>,
	known: StoredReturn,
	{ methods }: Pick<Provider, 'methods'>,
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
