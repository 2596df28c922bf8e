import { isCancellable } from '@fairtick/domain/cashier/withdrawal';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { loadLegs } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { toOrder } from './send-leg.ts';

/**
 * Asks once more, before a withdrawal is ended, about legs that were sent and never found, and books them (CASH-03).
 * `userId`: only if it is this user's. Returns true if their providers could be asked.
 */
export async function findLost(context: CashierContext, id: string, userId?: number): Promise<boolean> {
	const withdrawal = await loadWithdrawal(context.database, id);
	if (withdrawal === null || !isCancellable(withdrawal.status)) return true;
	if (userId !== undefined && withdrawal.userId !== userId) return true;
	for (const leg of await loadLegs(context.database, id)) {
		if (leg.status !== 'planned' || leg.firstSentAt === null) continue;
		const provider = context.providers.find(leg.provider, leg.providerAccount);
		if (!provider) return false;
		try {
			await applyEvidence(context, provider, await provider.find(await toOrder(context, leg)));
		} catch (error) {
			context.log.warn({ err: error, leg: leg.id }, 'a provider could not be asked before a withdrawal is ended');
			return false;
		}
	}
	return true;
}
