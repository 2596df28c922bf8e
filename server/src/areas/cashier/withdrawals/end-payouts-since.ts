import type { UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { updateDestinationsRemoved } from '../destinations/queries.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { bookMissedRefunds } from '../payments/book-missed-refunds.ts';
import { endPendingWithdrawals } from '../withdrawal-rows/end-pending.ts';
import { holdBack } from './hold-back.ts';

/**
 * Ends payouts that another person may have begun: withdrawals asked for since an instant of which nothing is being sent,
 * also final ones, and destinations added since then (IDENT-12). The money returns to the balance, and is held back as
 * after a cancellation by its user (CASH-03). Needs the user's lock.
 */
export async function endPayoutsSince(context: CashierContext, tx: Queryable, state: UserState, sinceMs: number) {
	const user = await loadLockedUser(context, tx, state);
	const { moves, steps } = await endPendingWithdrawals(context, user, 'taken_back', { sinceMs, byUser: true });
	const events: NewUserEvent[] = await writeChanges(context, user, {
		moves: moves.map((move) => ({ ...move, provider: '', providerAccount: '' })),
		steps,
	});
	const ids = steps.map(({ movementId }) => movementId);
	for (const id of ids)
		events.push(...(await bookMissedRefunds(context, await loadLockedUser(context, tx, state), id)));
	if (ids.length > 0) await holdBack(context, user, ids);
	const destinations = await updateDestinationsRemoved(tx, user.userId, sinceMs);
	return { withdrawals: ids.length, destinations, afterCommit: () => publishMovements(context, events) };
}
