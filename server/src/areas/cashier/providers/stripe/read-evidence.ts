import type { PaymentDoubt } from '@fairtick/domain/cashier/reasons';
import type Stripe from 'stripe';
import type { Instrument, ProviderDispute, ProviderPayment, ProviderRefund } from '../provider.ts';
import { fromStripeAmount } from './currencies.ts';

/** Payments are refunded until then, and their account is kept for that long. */
const REFUNDS_TAKEN_MS = 540 * 24 * 3_600_000;
/** An early fraud warning is an inquiry for this long: cards give their holders about as long to dispute a payment. */
const WARNING_MS = 120 * 24 * 3_600_000;

/** A session with its payment, and a payment with its charge, read together. */
export type PaymentIntent = Stripe.PaymentIntent;
export type Session = Stripe.Checkout.Session;

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
	typeof reference === 'string' ? reference : (reference?.id ?? null);
const objectOf = <Value>(reference: string | Value | null | undefined): Value | null =>
	typeof reference === 'string' ? null : (reference ?? null);

/** The payment of a session as money. `session` is null if the payment was taken in another way than by Checkout. */
export function toPayment(intent: PaymentIntent, session: Session | null): ProviderPayment {
	const charge = objectOf(intent.latest_charge);
	const state = toPaymentState(intent, session);
	const currency = intent.currency.toUpperCase();
	const createdMs = (charge?.created ?? intent.created) * 1_000;
	return {
		id: intent.id,
		depositId: session?.client_reference_id ?? intent.metadata['deposit'] ?? null,
		amount: fromStripeAmount(state === 'paid' ? intent.amount_received : intent.amount, currency),
		currency,
		state,
		instrument: charge === null && state !== 'paid' ? null : toInstrument(charge),
		payerName: charge?.billing_details.name ?? null,
		refundableUntilMs: state === 'paid' ? createdMs + REFUNDS_TAKEN_MS : null,
		cost: charge ? toCost(charge, currency) : 0n,
		doubt: toDoubt(intent, session),
		atMs: createdMs,
	};
}

/** Paid only if both the payment and its session say so; an unknown status is pending, never paid. */
function toPaymentState(intent: PaymentIntent, session: Session | null): ProviderPayment['state'] {
	if (intent.status === 'succeeded') return session === null || session.payment_status === 'paid' ? 'paid' : 'pending';
	if (intent.status === 'canceled') return session?.status === 'expired' ? 'expired' : 'failed';
	if (intent.status !== 'requires_payment_method') return 'pending';
	if (session?.status === 'expired') return 'expired';
	// The payment of a completed session has failed afterwards.
	return session?.status === 'complete' ? 'failed' : 'pending';
}

function toDoubt(intent: PaymentIntent, session: Session | null): PaymentDoubt | null {
	if (session === null) return 'no_session';
	const isOurs = session.client_reference_id !== null && session.client_reference_id === intent.metadata['deposit'];
	const isWhole = intent.status !== 'succeeded' || session.amount_total === intent.amount_received;
	if (!isOurs || !isWhole || session.currency !== intent.currency) return 'mismatch';
	const isInReview = objectOf(intent.review)?.open ?? intent.review !== null;
	return isInReview || objectOf(intent.latest_charge)?.outcome?.risk_level === 'highest' ? 'risk' : null;
}

/** Only cards pay by Stripe, also where it does not say which: such a card is never one that paid before (CASH-04). */
function toInstrument(charge: Stripe.Charge | null): Instrument {
	const card = charge?.payment_method_details?.card;
	const brand = card?.brand ?? 'card';
	const label = `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •• ${card?.last4 ?? '••••'}`;
	return { kind: 'card', key: card?.fingerprint ?? null, label };
}

/** Stripe's fee, if it is in the payment's currency. */
function toCost(charge: Stripe.Charge, currency: string): bigint {
	const transaction = objectOf(charge.balance_transaction);
	return transaction?.currency.toUpperCase() === currency ? fromStripeAmount(transaction.fee, currency) : 0n;
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
	succeeded: 'paid',
	failed: 'failed',
	canceled: 'failed',
};

/** Null for a refund of a payment that was not made by a payment intent: Checkout did not make it. */
export function toRefund(refund: Stripe.Refund): ProviderRefund | null {
	const paymentId = idOf(refund.payment_intent);
	if (paymentId === null) return null;
	return {
		id: refund.id,
		paymentId,
		key: refund.metadata?.['leg'] ?? null,
		amount: fromStripeAmount(refund.amount, refund.currency),
		currency: refund.currency.toUpperCase(),
		state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
		atMs: refund.created * 1_000,
	};
}

/** Null for a dispute of a payment that was not made by a payment intent. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute | null {
	const paymentId = idOf(dispute.payment_intent);
	if (paymentId === null) return null;
	return {
		id: dispute.id,
		paymentId,
		amount: computeKept(fromStripeAmount(dispute.amount, dispute.currency), dispute),
		currency: dispute.currency.toUpperCase(),
		state: toDisputeState(dispute),
		atMs: dispute.created * 1_000,
	};
}

/**
 * The balance decides whether money was taken: a network may take it and give it back under any status. A warning that
 * was closed, and a dispute that was prevented without money, have ended in our favour.
 */
function toDisputeState({ status, balance_transactions: transactions }: Stripe.Dispute): ProviderDispute['state'] {
	const isTaken = sumOf(transactions) < 0;
	if (status === 'won') return 'won';
	if (status === 'lost') return isTaken || transactions.length === 0 ? 'lost' : 'won';
	if (status === 'warning_closed' || status === 'prevented') return isTaken ? 'lost' : 'won';
	return isTaken ? 'taken' : 'inquiry';
}

/**
 * The part of a disputed amount that is still gone. A dispute of a whole payment that was refunded in part is lost, and that
 * part comes back; the balance gives the proportion to the withdrawn amount, as its currency can be another one.
 */
function computeKept(disputed: bigint, { balance_transactions: transactions }: Stripe.Dispute): bigint {
	const withdrawn = -Math.min(0, ...transactions.map(({ amount }) => amount));
	const kept = -sumOf(transactions);
	return kept > 0 && kept < withdrawn ? (disputed * BigInt(kept)) / BigInt(withdrawn) : disputed;
}

const sumOf = (transactions: readonly { readonly amount: number }[]) =>
	transactions.reduce((sum, { amount }) => sum + amount, 0);

/**
 * An early fraud warning is an inquiry about a whole payment, for a time: Stripe calls it actionable until the payment is disputed or
 * wholly refunded, and permanent if neither happens.
 */
export function toWarning(
	warning: Stripe.Radar.EarlyFraudWarning,
	intent: PaymentIntent,
	nowMs: number,
): ProviderDispute {
	const atMs = warning.created * 1_000;
	const inquiryUntilMs = atMs + WARNING_MS;
	return {
		id: warning.id,
		paymentId: intent.id,
		amount: fromStripeAmount(intent.amount, intent.currency),
		currency: intent.currency.toUpperCase(),
		state: warning.actionable && nowMs < inquiryUntilMs ? 'inquiry' : 'won',
		inquiryUntilMs,
		atMs,
	};
}

export const intentIdOf = (object: { readonly payment_intent?: string | { readonly id: string } | null }) =>
	idOf(object.payment_intent);
