import { existing } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { loadUnpaid } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, loadLockedUser } from '../movements/locked-user.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { endPendingWithdrawals } from '../withdrawal-rows/end-pending.ts';
import { loadRefunded } from '../withdrawal-rows/legs.ts';
import { applyFact } from './apply-fact.ts';
import { heldBy, reload } from './locked-payment.ts';
import { loadPaymentById } from './queries.ts';
import { loadReversals } from './reversals.ts';

/**
 * Money of a withdrawal is here again: refunds of its payments that could not be booked before are booked in the same commit, and
 * withdrawals that are not being sent end where a claim for them is open (CASH-09). Call it after the withdrawal's own changes are
 * written.
 */
export async function bookMissedRefunds(
	context: CashierContext,
	user: LockedUser,
	withdrawalId: string,
): Promise<NewUserEvent[]> {
	const { tx, state } = user;
	const events: NewUserEvent[] = [];
	let isClaimed = false;
	for (const paymentId of await loadRefunded(tx, withdrawalId)) {
		const payment = existing(await loadPaymentById(tx, paymentId));
		const held = await reload(context, heldBy(user));
		events.push(...(await applyFact(context, held, payment, { kind: 'freed' })));
		for (const { claimId } of await loadReversals(tx, paymentId))
			isClaimed ||= claimId !== null && (await loadUnpaid(tx, claimId)) > 0n;
	}
	if (!isClaimed) return events;
	const current = await loadLockedUser(context, tx, state);
	const ended = await endPendingWithdrawals(context, current, 'chargeback');
	const moves = ended.moves.map((move) => ({ ...move, provider: '', providerAccount: '' }));
	return [...events, ...(await writeChanges(context, current, { moves, steps: ended.steps }))];
}
