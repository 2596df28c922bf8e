import { createHmac, randomBytes } from 'node:crypto';
import { keepSending, type LocalAnswer, type LocalRequest, LocalServer, sendNotice } from './local-server.ts';
import {
	type Form,
	formOf,
	IdempotencyKeys,
	missing,
	pageOf,
	readForm,
	StripeFailure,
	textOf,
} from './stripe-calls.ts';
import type {
	LocalCard,
	LocalCharge,
	LocalDispute,
	LocalIntent,
	LocalObject,
	LocalRefund,
	LocalSession,
	LocalWarning,
	Metadata,
} from './stripe-objects.ts';
import { paymentPage } from './stripe-page.ts';

export const VISA: LocalCard = { brand: 'visa', country: 'BR', fingerprint: 'Xt5EWLLDS7FJjR1c', last4: '4242' };
const FEE_BPS = 290;
const LEAST_UNITS = 50;
const MOST_UNITS = 99_999_999;

export interface LocalStripeOptions {
	readonly nowMs?: () => number;
	readonly key?: string;
	readonly account?: string;
	readonly livemode?: boolean;
}

interface PaymentOptions {
	readonly card?: LocalCard;
	readonly name?: string;
	readonly riskLevel?: string;
}

export interface LocalEvent {
	readonly id: string;
	readonly object: 'event';
	readonly api_version: string;
	readonly created: number;
	readonly data: { readonly object: LocalObject };
	readonly livemode: boolean;
	readonly pending_webhooks: number;
	readonly request: null;
	readonly type: string;
}

/** Stripe on this machine: Checkout with its page, payments, refunds, disputes and warnings, by Stripe's API reference. */
export class LocalStripe {
	readonly server: LocalServer;
	readonly key: string;
	readonly account: string;
	/** The endpoint's secret; two while one replaces the other, then each notice carries both signatures. */
	secrets = [`whsec_${randomBytes(16).toString('hex')}`];
	/** Everything that a webhook would hear of, oldest first. */
	readonly events: LocalEvent[] = [];
	livemode: boolean;
	#webhook: string | null = null;
	readonly #nowMs: () => number;
	readonly #keys = new IdempotencyKeys();
	readonly #sessions = new Map<string, LocalSession>();
	readonly #intents = new Map<string, LocalIntent>();
	readonly #charges = new Map<string, LocalCharge>();
	readonly #refunds = new Map<string, LocalRefund>();
	readonly #disputes = new Map<string, LocalDispute>();
	readonly #warnings = new Map<string, LocalWarning>();
	/** Metadata that a session gives to its payment, which exists only once somebody pays. */
	readonly #intentMetadata = new Map<string, Metadata>();
	/** Reviews that are open. */
	readonly #reviews = new Set<string>();

	private constructor({ nowMs = Date.now, key, account, livemode = false }: LocalStripeOptions) {
		this.#nowMs = nowMs;
		this.livemode = livemode;
		this.key = key ?? `sk_${livemode ? 'live' : 'test'}_local`;
		this.account = account ?? 'acct_1LocalStripe';
		this.server = new LocalServer((request) => this.#serve(request));
	}

	static async start(options: LocalStripeOptions = {}): Promise<LocalStripe> {
		const stripe = new LocalStripe(options);
		await stripe.server.listen();
		return stripe;
	}

	get url(): string {
		return this.server.origin;
	}

	stop(): Promise<void> {
		return this.server.close();
	}

	session(id: string): LocalSession {
		const session = this.#sessions.get(id);
		if (!session) throw missing('checkout.session', id);
		return session;
	}

	/** All sessions, oldest first. */
	get sessions(): readonly LocalSession[] {
		return [...this.#sessions.values()];
	}

	get refunds(): readonly LocalRefund[] {
		return [...this.#refunds.values()];
	}

	/** The payer pays on the page. */
	pay(sessionId: string, options: PaymentOptions = {}): LocalIntent {
		const session = this.session(sessionId);
		const intent = this.#confirm(session);
		this.#charge(intent, options);
		Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
		Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
		this.#emit('payment_intent.succeeded', intent);
		this.#emit('charge.succeeded', this.#charges.get(intent.latest_charge ?? '') as LocalCharge);
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

	/** What a payment that took days ends with. */
	endLater(sessionId: string, isPaid: boolean): void {
		const session = this.session(sessionId);
		const intent = this.#intents.get(session.payment_intent ?? '') as LocalIntent;
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

	/** Somebody refunds at Stripe itself, without us. */
	refundByHand(intentId: string, amount: number): LocalRefund {
		return this.#refund({ payment_intent: intentId, amount: String(amount) });
	}

	/** A refund ends otherwise than it seemed, perhaps weeks later. */
	endRefund(id: string, status: LocalRefund['status']): void {
		const refund = this.#refunds.get(id) as LocalRefund;
		refund.status = status;
		if (status === 'failed') {
			refund.failure_reason = 'expired_or_canceled_card';
			(this.#charges.get(refund.charge) as LocalCharge).amount_refunded -= refund.amount;
		}
		this.#emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
	}

	/** A payer contests a payment; money is taken unless it is only an inquiry. */
	dispute(intentId: string, status: string, amount?: number): LocalDispute {
		const { charge, intent } = this.#chargeOf(intentId);
		const dispute: LocalDispute = {
			...{ id: makeId('du'), object: 'dispute', amount: amount ?? intent.amount, balance_transactions: [] },
			...{ charge: charge.id, created: this.#now(), currency: intent.currency, livemode: this.livemode, metadata: {} },
			...{ payment_intent: intent.id, reason: 'fraudulent', status },
		};
		charge.disputed = true;
		this.#disputes.set(dispute.id, dispute);
		this.#emit('charge.dispute.created', dispute);
		if (!status.startsWith('warning_')) this.moveFunds(dispute.id, -dispute.amount);
		return dispute;
	}

	/** Money of a dispute is withdrawn (below zero) or reinstated. */
	moveFunds(id: string, amount: number): void {
		const dispute = this.#disputes.get(id) as LocalDispute;
		dispute.balance_transactions.push({ id: makeId('txn'), amount, currency: dispute.currency });
		this.#emit(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
	}

	endDispute(id: string, status: string): void {
		const dispute = this.#disputes.get(id) as LocalDispute;
		dispute.status = status;
		this.#emit(/won|lost|closed|prevented/.test(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
	}

	warn(intentId: string): LocalWarning {
		const { charge } = this.#chargeOf(intentId);
		const warning: LocalWarning = {
			...{ id: makeId('issfr'), object: 'radar.early_fraud_warning', actionable: true, charge: charge.id },
			...{ created: this.#now(), fraud_type: 'misc', livemode: this.livemode, payment_intent: intentId },
		};
		this.#warnings.set(warning.id, warning);
		this.#emit('radar.early_fraud_warning.created', warning);
		return warning;
	}

	endWarning(id: string): void {
		const warning = this.#warnings.get(id) as LocalWarning;
		warning.actionable = false;
		this.#emit('radar.early_fraud_warning.updated', warning);
	}

	/** Puts a payment into a review by people at Stripe. */
	review(intentId: string): void {
		const intent = this.#intents.get(intentId) as LocalIntent;
		intent.review = makeId('prv');
		this.#reviews.add(intent.review);
	}

	endReview(intentId: string): void {
		this.#reviews.delete(this.#intents.get(intentId)?.review ?? '');
	}

	/** An event as the bytes and headers that a webhook gets: HMAC-SHA256 of time and body under each secret. */
	sign(event: LocalEvent, atMs = this.#nowMs()): { body: string; headers: Record<string, string> } {
		const body = JSON.stringify(event, null, 2);
		const t = Math.floor(atMs / 1_000);
		const signatures = this.secrets.map(
			(secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
		);
		return { body, headers: { 'stripe-signature': [`t=${t}`, ...signatures, `v0=${'0'.repeat(64)}`].join(',') } };
	}

	/** Delivers an event to a webhook; the status that it answers. */
	deliver(url: string, event: LocalEvent): Promise<number> {
		const { body, headers } = this.sign(event);
		return sendNotice(url, body, headers);
	}

	/** Delivers every event to a webhook by itself, those until now included. */
	deliverTo(url: string): void {
		this.#webhook = url;
		for (const event of this.events) this.#keepDelivering(url, event);
	}

	#now(): number {
		return Math.floor(this.#nowMs() / 1_000);
	}

	#emit(type: string, object: LocalObject): void {
		const event: LocalEvent = {
			...{ id: makeId('evt'), object: 'event', api_version: '2026-10-28.endive', created: this.#now() },
			...{
				data: { object: structuredClone(object) },
				livemode: this.livemode,
				pending_webhooks: 1,
				request: null,
				type,
			},
		};
		this.events.push(event);
		if (this.#webhook !== null) this.#keepDelivering(this.#webhook, event);
	}

	#keepDelivering(url: string, event: LocalEvent): void {
		void keepSending(() => this.deliver(url, event));
	}

	/** The payment of a session, which Checkout makes when its visitor first pays. */
	#confirm(session: LocalSession): LocalIntent {
		const known = this.#intents.get(session.payment_intent ?? '');
		if (known) return known;
		if (session.status !== 'open') throw new StripeFailure(400, { message: 'This Checkout Session is not open.' });
		const intent: LocalIntent = {
			...{ id: makeId('pi'), object: 'payment_intent', amount: session.amount_total, amount_received: 0 },
			...{ created: this.#now(), currency: session.currency, latest_charge: null, livemode: this.livemode },
			...{ metadata: this.#intentMetadata.get(session.id) ?? {}, review: null, status: 'requires_payment_method' },
		};
		this.#intents.set(intent.id, intent);
		session.payment_intent = intent.id;
		return intent;
	}

	#charge(intent: LocalIntent, { card = VISA, name = 'Ana Souza', riskLevel = 'normal' }: PaymentOptions): void {
		const charge: LocalCharge = {
			...{ id: makeId('ch'), object: 'charge', amount: intent.amount, amount_refunded: 0 },
			...{ balance_transaction: makeId('txn'), billing_details: { name, email: null }, created: this.#now() },
			...{ currency: intent.currency, disputed: false, livemode: this.livemode, metadata: intent.metadata },
			outcome: { type: 'authorized', risk_level: riskLevel, network_status: 'approved_by_network' },
			...{ paid: true, payment_intent: intent.id, payment_method: makeId('pm'), refunded: false, status: 'succeeded' },
			payment_method_details: { type: 'card', card },
		};
		this.#charges.set(charge.id, charge);
		intent.latest_charge = charge.id;
	}

	#chargeOf(intentId: string): { charge: LocalCharge; intent: LocalIntent } {
		const intent = this.#intents.get(intentId);
		const charge = this.#charges.get(intent?.latest_charge ?? '');
		if (!intent) throw missing('payment_intent', intentId);
		if (!charge)
			throw new StripeFailure(400, {
				code: 'payment_intent_unexpected_state',
				message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
			});
		return { charge, intent };
	}

	#serve(request: LocalRequest): LocalAnswer {
		const headers = { 'request-id': makeId('req'), 'stripe-version': String(request.headers['stripe-version'] ?? '') };
		const page = /^\/c\/pay\/(cs_\w+)$/.exec(request.path)?.[1];
		try {
			const answer = page === undefined ? this.#answer(request) : this.#servePage(request, page);
			return { ...answer, headers: { ...headers, ...answer.headers } };
		} catch (error) {
			if (error instanceof StripeFailure) return { ...error.answer, headers };
			throw error;
		}
	}

	#answer(request: LocalRequest): LocalAnswer {
		if (request.headers.authorization !== `Bearer ${this.key}`)
			throw new StripeFailure(401, { message: 'Invalid API Key provided: sk_test_*****' });
		return this.#keys.answer(request, this.#nowMs(), () => ({ status: 200, body: this.#call(request) }));
	}

	#call({ method, path, query, body }: LocalRequest): unknown {
		const [, resource = '', id] =
			/^\/v1\/(account$|checkout\/sessions|payment_intents|refunds|disputes|radar\/early_fraud_warnings)(?:\/(\w+))?$/.exec(
				path,
			) ?? [];
		const call = `${method} ${resource}${id === undefined ? '' : '/{id}'}`;
		const ofIntent = <Item extends { readonly payment_intent: string | null }>(items: Map<string, Item>) =>
			[...items.values()].filter(({ payment_intent }) => {
				return !query.has('payment_intent') || payment_intent === query.get('payment_intent');
			});
		const one = <Item>(items: Map<string, Item>) => {
			const item = items.get(id ?? '');
			if (!item) throw missing(resource.replace('s/', '.').replace(/s$/, ''), id ?? '');
			return item;
		};
		switch (call) {
			case 'GET account':
				return { id: this.account, object: 'account', charges_enabled: true };
			case 'POST checkout/sessions':
				return this.#createSession(readForm(body));
			case 'GET checkout/sessions/{id}':
				return one(this.#sessions);
			case 'GET checkout/sessions':
				return pageOf(path, ofIntent(this.#sessions), query);
			case 'GET payment_intents/{id}':
				return this.#expand(one(this.#intents), query);
			case 'GET payment_intents':
				return pageOf(path, this.#intents.values(), query);
			case 'POST refunds':
				return this.#refund(readForm(body));
			case 'GET refunds/{id}':
				return one(this.#refunds);
			case 'GET refunds':
				return pageOf(path, ofIntent(this.#refunds), query);
			case 'GET disputes/{id}':
				return one(this.#disputes);
			case 'GET disputes':
				return pageOf(path, ofIntent(this.#disputes), query);
			case 'GET radar/early_fraud_warnings/{id}':
				return one(this.#warnings);
			case 'GET radar/early_fraud_warnings':
				return pageOf(path, ofIntent(this.#warnings), query);
			default:
				throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: ${path}).` });
		}
	}

	/** Related objects are ids, unless a call asks for them whole. */
	#expand(intent: LocalIntent, query: URLSearchParams): unknown {
		const asked = [...query].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
		const charge = this.#charges.get(intent.latest_charge ?? '');
		const isWhole = (name: string) => asked.some((one) => one === name || one.startsWith(`${name}.`));
		const fee = Math.round((intent.amount * FEE_BPS) / 10_000);
		const transaction = asked.includes('latest_charge.balance_transaction') &&
			charge && {
				balance_transaction: {
					...{ id: charge.balance_transaction, object: 'balance_transaction', amount: intent.amount },
					...{ currency: intent.currency, fee, net: intent.amount - fee },
				},
			};
		return {
			...intent,
			...(isWhole('latest_charge') && charge && { latest_charge: { ...charge, ...transaction } }),
			...(isWhole('review') &&
				intent.review && { review: { id: intent.review, object: 'review', open: this.#reviews.has(intent.review) } }),
		};
	}

	#createSession(form: Form): LocalSession {
		const known = [
			...[
				'mode',
				'allowed_payment_method_types',
				'adaptive_pricing',
				'client_reference_id',
				'customer_email',
				'line_items',
			],
			...['metadata', 'payment_intent_data', 'locale', 'success_url', 'cancel_url', 'expires_at'],
		];
		const unknown = Object.keys(form).find((name) => !known.includes(name));
		if (unknown !== undefined)
			throw new StripeFailure(400, {
				code: 'parameter_unknown',
				message: `Received unknown parameter: ${unknown}`,
				param: unknown,
			});
		const item = formOf(formOf(form['line_items'])['0']);
		const price = formOf(item['price_data']);
		const amount = Number(textOf(price['unit_amount'])) * Number(textOf(item['quantity']));
		const currency = textOf(price['currency']) ?? '';
		if (textOf(form['mode']) !== 'payment' || !textOf(form['success_url']))
			throw new StripeFailure(400, { code: 'parameter_missing', message: 'Missing required param: success_url.' });
		if (!/^[a-z]{3}$/.test(currency))
			throw new StripeFailure(400, {
				message: `Invalid currency: ${currency}.`,
				param: 'line_items[0][price_data][currency]',
			});
		if (!textOf(formOf(price['product_data'])['name']))
			throw new StripeFailure(400, {
				code: 'parameter_missing',
				message: 'Missing required param: product_data[name].',
			});
		if (!Number.isInteger(amount) || amount < LEAST_UNITS)
			throw new StripeFailure(400, {
				code: 'amount_too_small',
				message: 'The amount must convert to at least 50 cents.',
			});
		if (amount > MOST_UNITS)
			throw new StripeFailure(400, {
				code: 'amount_too_large',
				message: 'The amount must be no more than $999,999.99.',
			});
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
			...{ id, object: 'checkout.session', amount_total: amount, created: now, currency, expires_at: expiresAt },
			...{ client_reference_id: textOf(form['client_reference_id']) ?? null, livemode: this.livemode, mode: 'payment' },
			...{ customer_email: textOf(form['customer_email']) ?? null, metadata: metadataOf(form) },
			...{ payment_intent: null, payment_status: 'unpaid', status: 'open', url: `${this.url}/c/pay/${id}` },
			...{ success_url: textOf(form['success_url']) ?? '', cancel_url: textOf(form['cancel_url']) ?? null },
		};
		this.#sessions.set(id, session);
		this.#intentMetadata.set(id, metadataOf(formOf(form['payment_intent_data'])));
		return session;
	}

	#refund(form: Form): LocalRefund {
		const { charge, intent } = this.#chargeOf(textOf(form['payment_intent']) ?? '');
		const rest = charge.amount - charge.amount_refunded;
		const amount = Number(textOf(form['amount']) ?? rest);
		if (charge.refunded || rest === 0)
			throw new StripeFailure(400, {
				code: 'charge_already_refunded',
				message: `Charge ${charge.id} has already been refunded.`,
			});
		if (charge.disputed && [...this.#disputes.values()].some((one) => one.charge === charge.id && isTaken(one)))
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
			...{ id: makeId('re'), object: 'refund', amount, charge: charge.id, created: this.#now() },
			...{ currency: intent.currency, metadata: metadataOf(form), payment_intent: intent.id, status: 'succeeded' },
		};
		charge.amount_refunded += amount;
		charge.refunded = charge.amount_refunded === charge.amount;
		this.#refunds.set(refund.id, refund);
		this.#emit('refund.created', refund);
		this.#emit('charge.refunded', charge);
		return refund;
	}

	#servePage({ method, body }: LocalRequest, id: string): LocalAnswer {
		const session = this.session(id);
		const html = { 'content-type': 'text/html; charset=utf-8' };
		const leadTo = (location: string) => ({ status: 303, headers: { location }, body: '' });
		if (session.status !== 'open') return { status: 410, headers: html, body: '<h1>This page is over</h1>' };
		const act = method === 'POST' ? new URLSearchParams(body).get('act') : null;
		if (act === 'pay') {
			this.pay(id);
			return leadTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id));
		}
		if (act === 'cancel') return leadTo(session.cancel_url ?? session.success_url);
		if (act === 'decline') this.decline(id);
		return {
			status: 200,
			headers: html,
			body: paymentPage(session, act === 'decline' ? 'Your card was declined.' : ''),
		};
	}
}

const isTaken = ({ balance_transactions: moved }: LocalDispute) =>
	moved.reduce((sum, { amount }) => sum + amount, 0) < 0;

const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

function metadataOf(form: Form): Metadata {
	return Object.fromEntries(
		Object.entries(formOf(form['metadata'])).flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, value]] : [],
		),
	);
}
