import { randomUUID } from 'node:crypto';
import { computeTaken, decideReversal, isTaken } from '@fairtick/domain/cashier/evidence';
import { returnMove } from '@fairtick/domain/cashier/moves';
import { type Connection, inTransaction, loadClock } from '../../database/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import {
	loadPayment,
	loadReversals,
	lockPayment,
	type StoredPayment,
	saveReversal,
	updatePaymentBooked,
} from '../movements/payment-queries.ts';
import { publishMovements } from '../movements/view.ts';
import { writeMovesWithoutUser } from '../movements/write-changes.ts';
import type { Provider, ProviderDispute, ProviderRefund } from '../providers/provider.ts';
import { bookReversal } from './book-reversal.ts';
import { keepDifference } from './keep-difference.ts';

type Kind = 'refund' | 'dispute';
type Seen = ProviderRefund | ProviderDispute;

/**
 * What a refund that no withdrawal made, or a dispute, changes (CASH-09). Of a payment that is unknown it changes nothing; one in
 * another currency than its payment's is a difference for people, and never booked.
 */
export async function applyReversal(
	context: CashierContext,
	provider: Provider,
	kind: Kind,
	seen: Seen,
): Promise<void> {
	const known = await loadPayment(context.database, provider, seen.paymentId);
	if (known === null) {
		context.log.warn({ provider: provider.name, [kind]: seen.id }, 'money of an unknown payment was taken back');
		return;
	}
	if (seen.currency !== known.nativeCurrency) return keepMismatch(context, provider, kind, known, seen);
	const { userId } = known;
	const events = await inTransaction(context.database, async (tx) => {
		const user = userId === null ? null : await lockUser(context, tx, userId);
		if (user === null) return (await applyWithoutUser(context, tx, provider, kind, seen)) ? [] : null;
		const payment = (await loadPayment(tx, provider, seen.paymentId)) as StoredPayment;
		return bookReversal(context, user, { payment, kind, seen });
	});
	// It was assigned while its lock was waited for: now it has a user, under whose lock it is applied.
	if (events === null) return applyReversal(context, provider, kind, seen);
	await publishMovements(context, events);
}

/** States in which nothing was taken, or what was taken is given back. */
const WITHOUT_MONEY: readonly string[] = ['pending', 'failed', 'won'];

/** People look at it, and withdrawals of the payment's user wait meanwhile (CASH-10). */
async function keepMismatch(
	context: CashierContext,
	provider: Provider,
	kind: Kind,
	payment: StoredPayment,
	{ id, state, amount, currency }: Seen,
): Promise<void> {
	if (WITHOUT_MONEY.includes(state)) return;
	const found = {
		...{ subjectKind: kind, subjectId: id, kind: 'missing_here' as const, ours: null, missing: 0n },
		...{ theirs: { state, amount, currency }, paymentId: payment.id },
	};
	await keepDifference(context, context.database, provider, found, 'money was taken back in another currency');
}

/**
 * Of a payment without a user a part is only kept: it stays out of what is returned. Of all of it suspense is free. False
 * where it has a user by now.
 */
async function applyWithoutUser(
	context: CashierContext,
	tx: Connection,
	provider: Provider,
	kind: Kind,
	seen: Seen,
): Promise<boolean> {
	await lockPayment(tx, provider, seen.paymentId);
	const payment = (await loadPayment(tx, provider, seen.paymentId)) as StoredPayment;
	if (payment.userId !== null) return false;
	const nowMs = Number(await loadClock(tx));
	const all = await loadReversals(tx, payment.id);
	const isSame = (one: (typeof all)[number]) => one.kind === kind && one.providerReversalId === seen.id;
	const takenElsewhere = computeTaken(all.filter((one) => !isSame(one) && isTaken(one.state)));
	const known = all.find(isSame) ?? { id: randomUUID(), part: 1, amount: null, claimId: null, fx: 0n };
	await saveReversal(tx, payment, {
		...{ ...known, paymentId: payment.id, kind, providerReversalId: seen.id, nativeAmount: seen.amount },
		...{ state: seen.state, atMs: seen.atMs, nowMs },
	});
	const decision = decideReversal({ payment, restMinor: 0n, bookedMinor: 0n, takenElsewhere, seen });
	if (decision.act !== 'letGo') return true;
	const { id, suspenseId, amount } = payment;
	await updatePaymentBooked(tx, id, { money: 'returned', amount: null, fee: 0n, reason: kind }, nowMs);
	if (amount === null) return true;
	const move = { ...returnMove(suspenseId, amount), provider: provider.name, providerAccount: provider.account };
	await writeMovesWithoutUser(context, { tx, accounts: await loadUserAccounts(tx, []), nowMs }, [move]);
	return true;
}
