import { computeNextPollMs, GIVEN_UP } from '@fairtick/domain/cashier/deposit';
import { existing, inTransaction, loadClock } from '../../../platform/database/index.ts';
import { readAndApply } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { loadDeposit, type StoredDeposit, updateDepositPoll } from './queries.ts';
import { reachDeposit } from './reach-deposit.ts';

/** Asks the provider about a deposit, since a notice can be lost; after its time it expires (CASH-02, CASH-03). */
export async function pollDeposit(context: CashierContext, id: string): Promise<void> {
	const { database } = context;
	const deposit = existing(await loadDeposit(database, id));
	const { status, reason, paymentId, createdAt, changedAt, expiresAt } = deposit;
	const times = { createdAtMs: Number(createdAt), changedAtMs: Number(changedAt), expiresAtMs: Number(expiresAt) };
	const asked = { status, paid: paymentId !== null, givenUp: reason === GIVEN_UP, ...times };
	const nextMs = computeNextPollMs(asked, Number(await loadClock(database)));
	await updateDepositPoll(database, deposit, nextMs);
	const provider = context.providers.find(deposit.provider, deposit.providerAccount);
	if (provider && deposit.providerId !== null)
		await readAndApply(context, provider, { kind: 'deposit', id: deposit.providerId });
	await expire(context, deposit);
}

/** After the provider was asked, so that no money which is there is called late. */
async function expire(context: CashierContext, { id, userId }: StoredDeposit): Promise<void> {
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const deposit = existing(await loadDeposit(tx, id));
		if (deposit.status !== 'created' || user.nowMs < Number(deposit.expiresAt)) return [];
		const step = await reachDeposit(user, deposit, { status: 'expired', cause: 'clock', reason: null });
		return writeChanges(context, user, { moves: [], steps: [step] });
	});
	await publishMovements(context, events);
}
