import { isDoubted, NO_LINE } from '@fairtick/domain/cashier/sent';
import { ABSENT_MS, computeBackOffMs } from '@fairtick/domain/cashier/withdrawal';
import { existing, inTransaction, loadClock } from '../../../platform/database/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import type { Evidence } from '../providers/provider.ts';
import { loadLeg, postponeWatched, type StoredLeg, updateLeg, updateWatched } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { moveLeg, toOrder } from './send-leg.ts';

const HOUR_MS = 3_600_000;

/**
 * Asks the provider for a leg's outcome. One that the provider shows nothing of, twice and ten minutes apart, was never
 * sent and is sent again under the same key; only evidence moves it on (CASH-03). If the provider's silence proves
 * nothing, the leg waits for evidence, or for two people (CASH-14).
 */
export async function pollLeg(context: CashierContext, id: string): Promise<void> {
	const leg = await postponeQuestion(context, id, { isMissed: false });
	const provider = leg && context.providers.find(leg.provider, leg.providerAccount);
	if (!provider) return;
	if (leg.status === 'sending') await moveLeg(context, id, 'unknown', null);
	const found = await provider.find(await toOrder(context, leg));
	if (!isEmpty(found)) return applyEvidence(context, provider, found);
	if (!isUnderWay(leg.status)) return updateWatched(context.database, id, null);
	if (leg.status === 'sent' || isDoubted(leg)) return;
	if (provider.silenceProvesNothing) return moveLeg(context, id, 'unknown', NO_LINE);
	const nowMs = Number(await loadClock(context.database));
	if (leg.missedAt === null) await postponeQuestion(context, id, { isMissed: true });
	else if (nowMs >= Number(leg.missedAt) + ABSENT_MS)
		// Another question may have had it sent again since this one.
		await moveLeg(context, id, 'planned', 'not_found', ({ missedAt }) => missedAt === leg.missedAt);
}

const isUnderWay = (status: StoredLeg['status']) => status === 'sending' || status === 'unknown' || status === 'sent';

const isEmpty = ({ payments, refunds, disputes, payouts }: Evidence) =>
	payments.length + refunds.length + disputes.length + payouts.length === 0;

/**
 * Sets the time of the next question about a leg that has not ended: hourly if the provider is only slow or people decide, else less often
 * the longer no answer comes. `isMissed`: the provider shows nothing of it now. Returns the leg as it was under the lock; null if it has ended,
 * and its provider is not about to pay it all the same.
 */
async function postponeQuestion(
	context: CashierContext,
	id: string,
	{ isMissed }: { readonly isMissed: boolean },
): Promise<StoredLeg | null> {
	const { withdrawalId } = existing(await loadLeg(context.database, id));
	const { userId } = existing(await loadWithdrawal(context.database, withdrawalId));
	return inTransaction(context.database, async (tx) => {
		const { nowMs } = await lockUser(context, tx, userId);
		const leg = existing(await loadLeg(tx, id));
		const { status, reason, dueAt, missedAt } = leg;
		if (!isUnderWay(status)) return (await postponeWatched(tx, id, nowMs + HOUR_MS)) ? leg : null;
		const isSlow = status === 'sent' || isDoubted(leg);
		const waitMs = isSlow ? HOUR_MS : computeBackOffMs(Number(leg.firstSentAt ?? nowMs), nowMs);
		const missedAtMs = missedAt === null ? (isMissed ? nowMs : null) : Number(missedAt);
		const dueAtMs = dueAt === null ? null : Number(dueAt);
		await updateLeg(tx, id, { status, reason, dueAtMs, pollAtMs: nowMs + waitMs, missedAtMs }, nowMs);
		return leg;
	});
}
