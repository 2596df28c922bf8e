import { isDoubted, NO_LINE } from '@fairtick/domain/cashier/sent';
import { ABSENT_MS } from '@fairtick/domain/cashier/withdrawal';
import { existing, inTransaction, loadClock } from '../../../platform/database/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import type { Evidence } from '../providers/provider.ts';
import { loadLeg, type StoredLeg, updateLeg } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { moveLeg, toOrder } from './send-leg.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Asks the provider for a leg's outcome. One that the provider shows nothing of, twice and ten minutes apart, was never
 * sent and is sent again under the same key; only evidence moves it on (CASH-03). If the provider's silence proves
 * nothing, the leg waits for evidence, or for two people (CASH-14).
 */
export async function pollLeg(context: CashierContext, id: string): Promise<void> {
	const { database } = context;
	const leg = existing(await loadLeg(database, id));
	const provider = context.providers.find(leg.provider, leg.providerAccount);
	await postpone(context, leg);
	if (!provider) return;
	if (leg.status === 'sending') await moveLeg(context, id, 'unknown', null);
	const found = await provider.find(await toOrder(context, leg));
	if (!isEmpty(found)) return applyEvidence(context, provider, found);
	if (leg.status === 'sent' || isDoubted(leg)) return;
	if (provider.silenceProvesNothing) return moveLeg(context, id, 'unknown', NO_LINE);
	const nowMs = Number(await loadClock(database));
	if (leg.missedAt === null) await note(context, leg, nowMs);
	else if (nowMs >= Number(leg.missedAt) + ABSENT_MS)
		// Another look may have had it sent again since the question.
		await moveLeg(context, id, 'planned', 'not_found', ({ missedAt }) => missedAt === leg.missedAt);
}

const isEmpty = ({ payments, refunds, disputes, payouts }: Evidence) =>
	payments.length + refunds.length + disputes.length + payouts.length === 0;

/** Next read: soon if the answer was lost, hourly if the provider is only slow. */
const postpone = (context: CashierContext, leg: StoredLeg) =>
	change(context, leg, (nowMs) => ({
		pollAtMs: nowMs + (leg.status === 'sent' || isDoubted(leg) ? HOUR_MS : MINUTE_MS),
		missedAtMs: leg.missedAt === null ? null : Number(leg.missedAt),
	}));

const note = (context: CashierContext, leg: StoredLeg, missedAtMs: number) =>
	change(context, leg, (nowMs) => ({ pollAtMs: nowMs + MINUTE_MS, missedAtMs }));

async function change(
	context: CashierContext,
	{ id, withdrawalId }: StoredLeg,
	toChange: (nowMs: number) => { readonly pollAtMs: number; readonly missedAtMs: number | null },
): Promise<void> {
	const { userId } = existing(await loadWithdrawal(context.database, withdrawalId));
	await inTransaction(context.database, async (tx) => {
		const { nowMs } = await lockUser(context, tx, userId);
		const leg = existing(await loadLeg(tx, id));
		if (leg.status !== 'sending' && leg.status !== 'unknown' && leg.status !== 'sent') return;
		const dueAtMs = leg.dueAt === null ? null : Number(leg.dueAt);
		await updateLeg(tx, id, { status: leg.status, reason: leg.reason, dueAtMs, ...toChange(nowMs) }, nowMs);
	});
}
