import { computeMissingOutgoing, toOwnMinor } from '@fairtick/domain/cashier/payments/reconcile';
import { isTaken } from '@fairtick/domain/cashier/payments/reversal';
import { type Connection, existing, inTransaction } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { recordDifference } from '../differences/record-difference.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import type { CalledProvider, ProviderDispute, ProviderPayment, ProviderRefund } from '../providers/provider.ts';
import { applyFact } from './apply-fact.ts';
import { type Applied, applyPayment, findRateOf, OtherAmount } from './apply-payment.ts';
import { lockPaymentOf, reload } from './locked-payment.ts';
import { loadPayment, type StoredPayment, updatePaymentVersion } from './queries.ts';

/** A refund that no withdrawal made, or a dispute. */
export type Reversal =
	| { readonly kind: 'refund'; readonly seen: ProviderRefund }
	| { readonly kind: 'dispute'; readonly seen: ProviderDispute };

/** A provider's answer about one payment; `id`: the provider's. */
export interface PaymentAnswer {
	readonly id: string;
	/** Undefined: it shows only money that was taken of it. */
	readonly payment: ProviderPayment | undefined;
	readonly reversals: readonly Reversal[];
}

/**
 * Applies a payment with the refunds and disputes of it in one commit (CASH-02, CASH-09). `asked` is the version that the payment had
 * before the question; undefined: not known. For an unknown payment a reversal changes nothing; one in another currency than its
 * payment's is a difference for people, and never booked. Throws `Outdated`.
 */
export async function applyAnswer(
	context: CashierContext,
	provider: CalledProvider,
	answer: PaymentAnswer,
	asked: string | undefined,
): Promise<void> {
	const { id, payment, reversals } = answer;
	const known = await loadPayment(context.database, provider, id);
	const currency = known?.nativeCurrency ?? payment?.currency;
	if (currency === undefined) {
		context.log.warn({ provider: provider.name, payment: id }, 'money of an unknown payment was taken back');
		return;
	}
	const rate = payment ? await findRateOf(context, provider, payment) : null;
	const fitting = reversals.filter(({ seen }) => seen.currency === currency);
	const booked = inTransaction(context.database, async (tx) => {
		const applied = payment
			? await applyPayment(context, tx, provider, { seen: payment, rate, asked })
			: await holdKnown(context, tx, provider, { known: existing(known), asked });
		return applied && [...applied.events, ...(await applyReversals(context, tx, provider, { id, applied, fitting }))];
	});
	const events = await booked.catch((error: unknown) => {
		if (!payment || !(error instanceof OtherAmount)) throw error;
		return keepOtherAmount(context, provider, error.known, payment);
	});
	// It was assigned while its lock was waited for: now it has a user, under whose lock it is applied.
	if (events === null) return applyAnswer(context, provider, answer, asked);
	await publishMovements(context, events);
	const others = reversals.filter((one) => !fitting.includes(one));
	if (others.length === 0) return;
	const stored = existing(await loadPayment(context.database, provider, id));
	for (const other of others) await keepMismatch(context, provider, stored, other);
}

/** Locks a payment that the answer itself does not show. Null if it was assigned while its lock was waited for. */
async function holdKnown(
	context: CashierContext,
	tx: Connection,
	provider: CalledProvider,
	{ known, asked }: { readonly known: StoredPayment; readonly asked: string | undefined },
): Promise<Applied | null> {
	const held = await lockPaymentOf(context, tx, known.userId, known);
	const { id, userId, version } = existing(await loadPayment(tx, provider, known.providerPaymentId));
	if (userId !== known.userId) return null;
	await updatePaymentVersion(tx, id);
	return { held, isLatest: version === asked, events: [] };
}

async function applyReversals(
	context: CashierContext,
	tx: Connection,
	provider: CalledProvider,
	{ id, applied, fitting }: { readonly id: string; readonly applied: Applied; readonly fitting: readonly Reversal[] },
) {
	const events = [];
	for (const fact of fitting) {
		const payment = existing(await loadPayment(tx, provider, id));
		events.push(...(await applyFact(context, await reload(context, applied.held), payment, fact, applied.isLatest)));
	}
	return events;
}

/** Nothing of it is booked: people look at it (CASH-10). Once two have explained it, its deposit no longer waits for it. */
async function keepOtherAmount(
	context: CashierContext,
	provider: CalledProvider,
	const theirs = { state, amount, currency };
	{ depositId, userId, state, nativeAmount, nativeCurrency }: StoredPayment,
	{ id, ...seen }: ProviderPayment,
): Promise<NewUserEvent[]> {
	const found = {
		subjectKind: 'payment' as const,
		subjectId: id,
		kind: 'amount' as const,
		ours: { state, amount: nativeAmount, currency: nativeCurrency },
		theirs: { state: seen.state, amount: seen.amount, currency: seen.currency },
		missing: 0n,
		// None of its money is in a balance, so no withdrawal waits for it.
		paymentId: null,
	};
	const what = 'a payment had another amount before';
	const isOpen = await recordDifference(context, context.database, provider, found, what);
	return isOpen || depositId === null || userId === null ? [] : endDeposit(context, userId, depositId);
}

async function endDeposit(context: CashierContext, userId: number, depositId: string): Promise<NewUserEvent[]> {
	return inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const deposit = existing(await loadDeposit(tx, depositId));
		if (deposit.status !== 'pending') return [];
		const step = await reachDeposit(user, deposit, { status: 'failed', cause: 'provider', reason: 'amount' });
		return writeChanges(context, user, { moves: [], steps: [step] });
	});
}

/** Unless nothing was taken or asked about, people look at it, and withdrawals of the payment's user wait meanwhile (CASH-10). */
async function keepMismatch(
	context: CashierContext,
	provider: CalledProvider,
	payment: StoredPayment,
	{ kind, seen: { id, state, amount, currency } }: Reversal,
): Promise<void> {
	if (!isTaken(state) && state !== 'inquiry') return;
	const found = {
		subjectKind: kind,
		subjectId: id,
		kind: 'missing_here' as const,
		ours: null,
		missing: computeMissingOutgoing(null, theirs, toOwnMinor),
		theirs,
		paymentId: payment.id,
	};
	await recordDifference(context, context.database, provider, found, 'money was taken back in another currency');
}
