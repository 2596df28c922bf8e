import { HELD_BACK_MS } from '@fairtick/domain/limits/held-back';
import { insertHeldBack } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, loadLockedUser } from '../movements/locked-user.ts';

/**
 * Holds back the money that withdrawals ended by their user have added to the balance, after claims were paid from it
 * (CASH-03).
 */
export async function holdBack(
	context: Pick<CashierContext, 'money'>,
	before: LockedUser,
	ids: readonly string[],
): Promise<void> {
	const { tx, userId, state, nowMs } = before;
	const amountMinor = (await loadLockedUser(context, tx, state)).availableMinor - before.availableMinor;
	await insertHeldBack(tx, userId, ids, { amountMinor, untilMs: nowMs + HELD_BACK_MS });
}
