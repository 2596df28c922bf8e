import { existing, inTransaction } from '../../../platform/database/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { loadDestination } from '../destinations/queries.ts';
import { lockUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import { publishMovements } from '../movements/view.ts';
import { sendInTime } from '../payouts/send-in-time.ts';
import { type LegOrder, ProviderNotDone, ProviderRefused } from '../providers/provider.ts';
import { loadLeg, postponeWaiting, type StoredLeg } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { changeLeg } from './change-leg.ts';

/** Delay of the first question about a leg whose call had no answer. A call ends sooner. */
export const FIRST_QUESTION_MS = 60_000;

/**
 * Calls the provider for a leg whose `sending` is committed, unless its provider was, or may have been, asked about it since: then its withdrawal can
 * have been cancelled. An uncertain outcome is `unknown` (CASH-03).
 */
export async function sendLeg(context: CashierContext, leg: StoredLeg): Promise<void> {
	const provider = context.providers.find(leg.provider, leg.providerAccount);
	if (!provider) return;
	const order = await toOrder(context, leg);
	const postpone = async () =>
		(await postponeWaiting(context.database, leg.withdrawalId, FIRST_QUESTION_MS)).includes(leg.id);
	try {
		const evidence = await sendInTime(postpone, () => provider.send(order));
		if (evidence !== null) await applyEvidence(context, provider, evidence);
	} catch (error) {
		context.log.warn({ err: error, leg: leg.id }, 'a withdrawal was not sent');
		if (error instanceof ProviderRefused) await moveLeg(context, leg.id, 'failed', error.reason);
		else if (error instanceof ProviderNotDone) await moveLeg(context, leg.id, 'planned', 'not_done');
		else await moveLeg(context, leg.id, 'unknown', null);
	}
}

/** The order to the provider. */
export async function toOrder({ database }: Pick<CashierContext, 'database'>, leg: StoredLeg): Promise<LegOrder> {
	const withdrawal = existing(await loadWithdrawal(database, leg.withdrawalId));
	const shared = {
		key: leg.id,
		withdrawalId: leg.withdrawalId,
		method: leg.method,
		amount: leg.nativeAmount,
		currency: leg.nativeCurrency,
		firstSentAtMs: Number(leg.firstSentAt),
	};
	if (leg.kind === 'refund') return { ...shared, kind: 'refund', paymentId: leg.providerPaymentId as string };
	const destination = await loadDestination(database, withdrawal.destinationId as string);
	const { name } = await loadUserFacts(database, withdrawal.userId);
	return { ...shared, kind: 'payout', destination: destination?.fields ?? {}, payeeName: name };
}

/**
 * Moves a leg on by the answer to the call of its provider, unless evidence has already, or `isSame` says that the leg has changed since
 * the call.
 */
export async function moveLeg(
	context: CashierContext,
	legId: string,
	status: 'failed' | 'planned' | 'unknown',
	reason: string | null,
	isSame: (leg: StoredLeg) => boolean = () => true,
): Promise<void> {
	const found = existing(await loadLeg(context.database, legId));
	const { userId } = existing(await loadWithdrawal(context.database, found.withdrawalId));
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const leg = existing(await loadLeg(tx, legId));
		if ((leg.status !== 'sending' && leg.status !== 'unknown') || !isSame(leg)) return [];
		return changeLeg(context, user, leg, { status, reason, cause: 'provider' });
	});
	await publishMovements(context, events);
}
