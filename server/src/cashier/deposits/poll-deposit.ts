import { inTransaction } from '../../database/index.ts';
import type { CashierContext } from '../context.ts';
import { applyEvidence } from '../evidence/apply-evidence.ts';
import { loadDeposit, type StoredDeposit, updateDepositPoll } from '../movements/deposit-queries.ts';
import { loadClock, lockUser } from '../movements/locked-user.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after its end a deposit is still asked about: money can come late. */
const LATE_MS = 7 * 24 * HOUR_MS;

/** When a deposit without money is asked about next: every minute of its first hour, then hourly until 7 days after its end. */
function computeNextPollMs({ createdAt, expiresAt, paymentId }: StoredDeposit, nowMs: number): number | null {
	if (paymentId !== null || nowMs > Number(expiresAt) + LATE_MS) return null;
	return nowMs + (nowMs < Number(createdAt) + HOUR_MS ? MINUTE_MS : HOUR_MS);
}

/** Asks the provider about a deposit, since a notice can be lost; after its time it expires (CASH-02, CASH-03). */
export async function pollDeposit(context: CashierContext, id: string): Promise<void> {
	const { database } = context;
	const deposit = (await loadDeposit(database, id)) as StoredDeposit;
	await updateDepositPoll(database, id, computeNextPollMs(deposit, await loadClock(database)));
	const provider = context.providers.find(deposit.provider, deposit.providerAccount);
	if (provider && deposit.providerId !== null)
		await applyEvidence(context, provider, await provider.look({ kind: 'deposit', id: deposit.providerId }));
	await expire(context, deposit);
}

/** After the provider was asked, so that no money which is there is called late. */
async function expire(context: CashierContext, { id, userId }: StoredDeposit): Promise<void> {
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const deposit = (await loadDeposit(tx, id)) as StoredDeposit;
		if (deposit.status !== 'created' || user.nowMs < Number(deposit.expiresAt)) return [];
		const step = await reachDeposit(user, deposit, { status: 'expired', cause: 'clock', reason: null });
		return writeChanges(context, user, { moves: [], steps: [step] });
	});
	await publishMovements(context, events);
}
