import { randomBytes } from 'node:crypto';
import { type Form, formOf, missing, StripeFailure, textOf } from './stripe-calls.ts';
import type {
	LocalCard,
	LocalCharge,
	LocalDispute,
	LocalEvent,
	LocalIntent,
	LocalObject,
	LocalRefund,
	LocalSession,
	LocalWarning,
	Metadata,
} from './stripe-objects.ts';
import { readPrice } from './stripe-price.ts';

export const VISA: LocalCard = { brand: 'visa', country: 'BR', fingerprint: 'Xt5EWLLDS7FJjR1c', last4: '4242' };

interface PaymentOptions {
	/** Null: paid by Link, which says nothing of the card. */
	readonly card?: LocalCard | null;
	readonly name?: string;
	readonly riskLevel?: string;
}

/** The balance of an account at Stripe, and the acts of payers, banks and people at Stripe. */
export abstract class StripeBooks {
	/** Everything that a webhook would report, oldest first. */
	readonly events: LocalEvent[] = [];
	livemode: boolean;
	protected readonly rows = {
		sessions: new Map<string, LocalSession>(),
		intents: new Map<string, LocalIntent>(),
		charges: new Map<string, LocalCharge>(),
		refunds: new Map<string, LocalRefund>(),
		disputes: new Map<string, LocalDispute>(),
		warnings: new Map<string, LocalWarning>(),
		/** Reviews that are open. */
		reviews: new Set<string>(),
	};
	protected readonly nowMs: () => number;
	/** Metadata that a session gives to its payment, which exists only once it is paid. */
	readonly #intentMetadata = new Map<string, Metadata>();

	constructor(nowMs: () => number, livemode: boolean) {
		this.nowMs = nowMs;
		this.livemode = livemode;
	}

	protected abstract pageOf(sessionId: string): string;
	protected abstract onEvent(event: LocalEvent): void;

	session(id: string): LocalSession {
		const session = this.rows.sessions.get(id);
		if (!session) throw missing('checkout.session', id);
		return session;
	}

	/** All sessions, oldest first. */
	get sessions(): readonly LocalSession[] {
		return [...this.rows.sessions.values()];
	}

	get refunds(): readonly LocalRefund[] {
		return [...this.rows.refunds.values()];
	}

	/** The payer pays on the page. */
	pay(sessionId: string, options: PaymentOptions = {}): LocalIntent {
		const session = this.session(sessionId);
		const intent = this.#confirm(session);
		this.#charge(intent, options);
		Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
		Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
		this.#emit('payment_intent.succeeded', intent);
		this.#emit('charge.succeeded', this.rows.charges.get(intent.latest_charge ?? '') as LocalCharge);
		this.#emit('checkout.session.completed', session);
		return intent;
	}

	/** The payer's card is declined; the session stays open. */
	decline(sessionId: string): LocalIntent {
		const intent = this.#confirm(this.session(sessionId));
		this.#emit('payment_intent.payment_failed', intent);
		return intent;
	}

	/** The payer pays by a method that takes days. */
	payLater(sessionId: string): LocalIntent {
		const session = this.session(sessionId);
		const intent = this.#confirm(session);
		intent.status = 'processing';
		Object.assign(session, { status: 'complete', url: null });
		this.#emit('payment_intent.processing', intent);
		this.#emit('checkout.session.completed', session);
		return intent;
	}

	/** The end of a payment that took days. */
	endLater(sessionId: string, isPaid: boolean): void {
		const session = this.session(sessionId);
		const intent = this.rows.intents.get(session.payment_intent ?? '') as LocalIntent;
		if (isPaid) {
			this.#charge(intent, {});
			Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
			session.payment_status = 'paid';
		} else intent.status = 'requires_payment_method';
		this.#emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
	}

	expire(sessionId: string): void {
		const session = this.session(sessionId);
		Object.assign(session, { status: 'expired', url: null });
		this.#emit('checkout.session.expired', session);
	}

	/** As Stripe's own call does: only an open session can be ended. */
	protected expireOpen(session: LocalSession): LocalSession {
		if (session.status !== 'open')
			throw new StripeFailure(400, {
				type: 'invalid_request_error',
				message: `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${session.status}.`,
			});
		this.expire(session.id);
		return session;
	}

	/** The operator refunds at Stripe itself, without us. */
	refundByHand(intentId: string, amount: number): LocalRefund {
		return this.createRefund({ payment_intent: intentId, amount: String(amount) });
	}

	/** A refund ends otherwise than it seemed, perhaps weeks later. */
	endRefund(id: string, status: LocalRefund['status']): void {
		const refund = this.rows.refunds.get(id) as LocalRefund;
		refund.status = status;
		if (status === 'failed') {
			refund.failure_reason = 'expired_or_canceled_card';
			(this.rows.charges.get(refund.charge) as LocalCharge).amount_refunded -= refund.amount;
		}
		this.#emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
	}

	/** A payer contests a payment; money is taken unless it is only an inquiry. */
	dispute(intentId: string, status: string, amount?: number): LocalDispute {
		const { charge, intent } = this.#chargeOf(intentId);
		const dispute: LocalDispute = {
			id: makeId('du'),
			object: 'dispute',
			amount: amount ?? intent.amount,
			balance_transactions: [],
			charge: charge.id,
			created: this.#now(),
			currency: intent.currency,
			livemode: this.livemode,
			metadata: {},
			payment_intent: intent.id,
			reason: 'fraudulent',
			status,
		};
		charge.disputed = true;
		this.rows.disputes.set(dispute.id, dispute);
		this.#emit('charge.dispute.created', dispute);
		if (!status.startsWith('warning_')) this.moveFunds(dispute.id, -dispute.amount);
		return dispute;
	}

	/** Money of a dispute is withdrawn (below zero) or reinstated. */
	moveFunds(id: string, amount: number): void {
		const dispute = this.rows.disputes.get(id) as LocalDispute;
		dispute.balance_transactions.push({ id: makeId('txn'), amount, currency: dispute.currency });
		this.#emit(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
	}

	endDispute(id: string, status: string): void {
		const dispute = this.rows.disputes.get(id) as LocalDispute;
		dispute.status = status;
		this.#emit(/won|lost|closed|prevented/.test(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
	}

	warn(intentId: string): LocalWarning {
		const { charge } = this.#chargeOf(intentId);
		const warning: LocalWarning = {
			id: makeId('issfr'),
			object: 'radar.early_fraud_warning',
			actionable: true,
			charge: charge.id,
			created: this.#now(),
			fraud_type: 'misc',
			livemode: this.livemode,
			payment_intent: intentId,
		};
		this.rows.warnings.set(warning.id, warning);
		this.#emit('radar.early_fraud_warning.created', warning);
		return warning;
	}

	endWarning(id: string): void {
		const warning = this.rows.warnings.get(id) as LocalWarning;
		warning.actionable = false;
		this.#emit('radar.early_fraud_warning.updated', warning);
	}

	/** Puts a payment into a review by people at Stripe. */
	review(intentId: string): void {
		const intent = this.rows.intents.get(intentId) as LocalIntent;
		intent.review = makeId('prv');
		this.rows.reviews.add(intent.review);
	}

	endReview(intentId: string): void {
		this.rows.reviews.delete(this.rows.intents.get(intentId)?.review ?? '');
	}

	#now(): number {
		return Math.floor(this.nowMs() / 1_000);
	}

	#emit(type: string, object: LocalObject): void {
		const event: LocalEvent = {
			id: makeId('evt'),
			object: 'event',
			api_version: '2026-10-28.endive',
			created: this.#now(),
			data: { object: structuredClone(object) },
			livemode: this.livemode,
			pending_webhooks: 1,
			request: null,
			type,
		};
		this.events.push(event);
		this.onEvent(event);
	}

	/** The payment of a session, which Checkout makes when its visitor first pays. */
	#confirm(session: LocalSession): LocalIntent {
		const known = this.rows.intents.get(session.payment_intent ?? '');
		if (known) return known;
		if (session.status !== 'open') throw new StripeFailure(400, { message: 'This Checkout Session is not open.' });
		const intent: LocalIntent = {
			id: makeId('pi'),
			object: 'payment_intent',
			amount: session.amount_total,
			amount_received: 0,
			created: this.#now(),
			currency: session.currency,
			latest_charge: null,
			livemode: this.livemode,
			metadata: this.#intentMetadata.get(session.id) ?? {},
			review: null,
			status: 'requires_payment_method',
		};
		this.rows.intents.set(intent.id, intent);
		session.payment_intent = intent.id;
		return intent;
	}

	#charge(intent: LocalIntent, { card = VISA, name = 'Ana Souza', riskLevel = 'normal' }: PaymentOptions): void {
		const charge: LocalCharge = {
			id: makeId('ch'),
			object: 'charge',
			amount: intent.amount,
			amount_refunded: 0,
			balance_transaction: makeId('txn'),
			billing_details: { name, email: null },
			created: this.#now(),
			currency: intent.currency,
			disputed: false,
			livemode: this.livemode,
			metadata: intent.metadata,
			outcome: { type: 'authorized', risk_level: riskLevel, network_status: 'approved_by_network' },
			paid: true,
			payment_intent: intent.id,
			payment_method: makeId('pm'),
			refunded: false,
			status: 'succeeded',
			payment_method_details: card === null ? { type: 'link', link: {} } : { type: 'card', card },
		};
		this.rows.charges.set(charge.id, charge);
		intent.latest_charge = charge.id;
	}

	#chargeOf(intentId: string): { charge: LocalCharge; intent: LocalIntent } {
		const intent = this.rows.intents.get(intentId);
		const charge = this.rows.charges.get(intent?.latest_charge ?? '');
		if (!intent) throw missing('payment_intent', intentId);
		if (!charge)
			throw new StripeFailure(400, {
				code: 'payment_intent_unexpected_state',
				message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
			});
		return { charge, intent };
	}

	protected createSession(form: Form): LocalSession {
		const { amount, currency } = readPrice(form);
		const now = this.#now();
		const expiresAt = Number(textOf(form['expires_at']) ?? now + 86_400);
		if (expiresAt < now + 1_800 || expiresAt > now + 86_400)
			throw new StripeFailure(400, {
				message:
					'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
				param: 'expires_at',
			});
		const id = makeId(`cs_${this.livemode ? 'live' : 'test'}`);
		const session: LocalSession = {
			id,
			object: 'checkout.session',
			amount_total: amount,
			created: now,
			currency,
			expires_at: expiresAt,
			client_reference_id: textOf(form['client_reference_id']) ?? null,
			livemode: this.livemode,
			mode: 'payment',
			customer_email: textOf(form['customer_email']) ?? null,
			metadata: metadataOf(form),
			payment_intent: null,
			payment_status: 'unpaid',
			status: 'open',
			url: this.pageOf(id),
			success_url: textOf(form['success_url']) ?? '',
			cancel_url: textOf(form['cancel_url']) ?? null,
		};
		this.rows.sessions.set(id, session);
		this.#intentMetadata.set(id, metadataOf(formOf(form['payment_intent_data'])));
		return session;
	}

	protected createRefund(form: Form): LocalRefund {
		const { charge, intent } = this.#chargeOf(textOf(form['payment_intent']) ?? '');
		const rest = charge.amount - charge.amount_refunded;
		const amount = Number(textOf(form['amount']) ?? rest);
		if (charge.refunded || rest === 0)
			throw new StripeFailure(400, {
				code: 'charge_already_refunded',
				message: `Charge ${charge.id} has already been refunded.`,
			});
		if (charge.disputed && [...this.rows.disputes.values()].some((one) => one.charge === charge.id && isTaken(one)))
			throw new StripeFailure(400, {
				code: 'charge_disputed',
				message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
			});
		if (!Number.isInteger(amount) || amount < 1 || amount > rest)
			throw new StripeFailure(400, {
				message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`,
				param: 'amount',
			});
		const refund: LocalRefund = {
			id: makeId('re'),
			object: 'refund',
			amount,
			charge: charge.id,
			created: this.#now(),
			currency: intent.currency,
			metadata: metadataOf(form),
			payment_intent: intent.id,
			status: 'succeeded',
		};
		charge.amount_refunded += amount;
		charge.refunded = charge.amount_refunded === charge.amount;
		this.rows.refunds.set(refund.id, refund);
		this.#emit('refund.created', refund);
		this.#emit('charge.refunded', charge);
		return refund;
	}
}

const isTaken = ({ balance_transactions: moved }: LocalDispute) =>
	moved.reduce((sum, { amount }) => sum + amount, 0) < 0;

export const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

function metadataOf(form: Form): Metadata {
	return Object.fromEntries(
		Object.entries(formOf(form['metadata'])).flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, value]] : [],
		),
	);
}
