import { computeMissingOutgoing, toOwnMinor } from '@fairtick/domain/cashier/payments/reconcile';
import { isTaken } from '@fairtick/domain/cashier/payments/reversal';
import { type Connection, existing, inTransaction } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { recordDifference } from '../differences/record-difference.ts';
import { publishMovements } from '../movements/view.ts';
import type { CalledProvider, ProviderDispute, ProviderPayment, ProviderRefund } from '../providers/provider.ts';
import { applyFact } from './apply-fact.ts';
import { type Applied, applyPayment, findRateOf } from './apply-payment.ts';
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
	if (known === null && payment === undefined) {
		context.log.warn({ provider: provider.name, payment: id }, 'money of an unknown payment was taken back');
		return;
	}
	const rate = payment ? await findRateOf(context, provider, payment) : null;
	const events = await inTransaction(context.database, async (tx) => {
		const applied = payment
			? await applyPayment(context, tx, provider, { seen: payment, rate, asked })
			: await holdKnown(context, tx, provider, { known: existing(known), asked });
		return applied && [...applied.events, ...(await applyReversals(context, tx, provider, { id, applied, reversals }))];
	});
	// It was assigned while its lock was waited for: now it has a user, under whose lock it is applied.
	if (events === null) return applyAnswer(context, provider, answer, asked);
	await publishMovements(context, events);
	if (reversals.length === 0) return;
	const stored = existing(await loadPayment(context.database, provider, id));
	for (const reversal of reversals)
		if (!fits(stored, reversal)) await keepMismatch(context, provider, stored, reversal);
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

const fits = ({ nativeCurrency }: StoredPayment, { seen }: Reversal): boolean => seen.currency === nativeCurrency;

async function applyReversals(
	context: CashierContext,
	tx: Connection,
	provider: CalledProvider,
	{
		id,
		applied,
		reversals,
	}: { readonly id: string; readonly applied: Applied; readonly reversals: readonly Reversal[] },
) {
	const events = [];
	for (const fact of reversals) {
		const payment = existing(await loadPayment(tx, provider, id));
		if (!fits(payment, fact)) continue;
		events.push(...(await applyFact(context, await reload(context, applied.held), payment, fact, applied.isLatest)));
	}
	return events;
}

/** Unless nothing was taken or asked about, people look at it, and withdrawals of the payment's user wait meanwhile (CASH-10). */
async function keepMismatch(
	context: CashierContext,
	provider: CalledProvider,
	payment: StoredPayment,
	{ kind, seen: { id, state, amount, currency } }: Reversal,
): Promise<void> {
	if (!isTaken(state) && state !== 'inquiry') return;
	const theirs = { state, amount, currency };
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
