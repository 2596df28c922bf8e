import { isUnseen } from '@fairtick/domain/cashier/sent';
import { computeBackOffMs } from '@fairtick/domain/cashier/withdrawal';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { publishMovements } from '../movements/view.ts';
import { applyFact } from '../payments/apply-fact.ts';
import { type LockedPayment, lockPaymentOf } from '../payments/locked-payment.ts';
import { loadPaymentById } from '../payments/queries.ts';
import { loadReturn, type ReturnChange, type StoredReturn, updateReturn } from './queries.ts';

const HOUR_MS = 3_600_000;

type Reached = Pick<ReturnChange, 'status' | 'reason'> & Partial<Pick<ReturnChange, 'missedAtMs'>>;

/**
 * Moves a return on, with its money: sent money leaves suspense for the provider's account; money that could not be sent,
 * or came back, is under review again. `decide` gets the return under the lock, and the clock; null: nothing changes.
 */
export async function changeReturn(
	context: CashierContext,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<void> {
	const { userId, ...place } = existing(await loadReturn(context.database, id));
	const events = await inTransaction(context.database, async (tx) =>
		changeLockedReturn(context, await lockPaymentOf(context, tx, userId, place), id, decide),
	);
	await publishMovements(context, events);
}

/** The same in a transaction that holds the lock of the payment's user, or of the payment where it has none. */
export async function changeLockedReturn(
	context: CashierContext,
	held: LockedPayment,
	id: string,
	decide: (current: StoredReturn, nowMs: number) => Reached | null,
): Promise<NewUserEvent[]> {
	const { tx, nowMs } = held;
	const current = existing(await loadReturn(tx, id));
	const reached = decide(current, nowMs);
	if (reached === null) return [];
	const { status, reason, missedAtMs = null } = reached;
	await updateReturn(
		tx,
		id,
		{ status, reason, missedAtMs, pollAtMs: computeNextPollMs(reached, Number(current.askedAt), nowMs) },
		nowMs,
	);
	if (status !== 'completed' && status !== 'failed') return [];
	const payment = existing(await loadPaymentById(tx, current.paymentId));
	return applyFact(context, held, payment, { kind: 'return', id, was: current.status, status });
}

/** Hourly if the provider is only slow or people decide, else less often the longer no answer comes. */
function computeNextPollMs(reached: Reached, askedAtMs: number, nowMs: number): number | null {
	const { status } = reached;
	if (status === 'completed' || status === 'failed') return null;
	return nowMs + (status === 'sent' || isUnseen(reached) ? HOUR_MS : computeBackOffMs(askedAtMs, nowMs));
}
