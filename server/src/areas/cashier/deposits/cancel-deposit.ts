import type { cancelDeposit as endpoint } from '@fairtick/domain/cashier/contract';
import { GIVEN_UP, isCancellable } from '@fairtick/domain/cashier/deposit';
import { actAs } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { loadDeposit, type StoredDeposit } from './queries.ts';
import { reachDeposit } from './reach-deposit.ts';

/** Gives up a deposit that is not paid, at its provider too where it can be. Money that still comes for it goes to review (CASH-02). */
export async function cancelDeposit(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { userId } = call.caller;
	const events = await actAs(context.database, call, async (tx, { state }) => {
		const deposit = await loadDeposit(tx, id);
		if (deposit?.userId !== userId) throw new HttpError('http.not_found');
		const { status } = deposit;
		if (!isCancellable(status)) return new Refused({ code: 'cashier.too_late_to_cancel', params: { status } } as const);
		const user = await loadLockedUser(context, tx, state);
		const step = await reachDeposit(user, deposit, { status: 'failed', cause: 'user', reason: GIVEN_UP });
		return writeChanges(context, user, { moves: [], steps: [step] });
	});
	if (events instanceof Refused) return events;
	await publishMovements(context, events);
	// Read again: it can have been started at its provider until the commit.
	await endAtProvider(context, existing(await loadDeposit(context.database, id)));
	return loadMovement(context.database, userId, id);
}

/** If the provider refuses, the started deposit ends in its own time. */
export async function endAtProvider(
	context: Pick<CashierContext, 'providers' | 'log'>,
	deposit: StoredDeposit,
): Promise<void> {
	if (deposit.providerId === null) return;
	const provider = context.providers.find(deposit.provider, deposit.providerAccount);
	await provider
		?.endDeposit?.(deposit.providerId)
		.catch((err: unknown) => context.log.warn({ err, deposit: deposit.id }, 'a deposit was not ended at its provider'));
}
