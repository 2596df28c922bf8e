import { findTrip } from '@fairtick/domain/cashier/breakers';
import type { Minor } from '@fairtick/domain/money/money';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { AtProvider } from '../movements/write-changes.ts';
import { loadPaidAutomatically, loadStopped, lockPayouts } from './queries.ts';
import { stopPayouts } from './stop.ts';

/**
 * Decides whether one of the providers of an automatic withdrawal pays nothing automatically, or may not continue with this amount:
 * then its payouts are stopped in this commit (CASH-15). The user's lock is held.
 */
export async function findStop(
	context: Pick<CashierContext, 'settings' | 'others' | 'log'>,
	{ tx, nowMs }: LockedUser,
	legs: readonly (AtProvider & { readonly amount: Minor })[],
): Promise<boolean> {
	const nameOf = ({ provider, providerAccount }: AtProvider) => `${provider} ${providerAccount}`;
	const byProvider = [...Map.groupBy(legs, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1));
	for (const [, ofProvider] of byProvider) {
		const at = ofProvider[0] as AtProvider;
		await lockPayouts(tx, at);
		if (await loadStopped(tx, at)) return true;
		const amount = ofProvider.reduce((sum, leg) => sum + leg.amount, 0n);
		const trip = findTrip(amount, await loadPaidAutomatically(tx, at, nowMs), context.settings.payoutLimits);
		if (trip === null) continue;
		await stopPayouts(context, tx, at, { reason: trip, nowMs });
		return true;
	}
	return false;
}
