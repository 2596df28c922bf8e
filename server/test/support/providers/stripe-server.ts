import { createHmac, randomBytes } from 'node:crypto';
import { keepSending, type LocalAnswer, type LocalRequest, LocalServer, sendNotice } from './local-server.ts';
import { makeId, StripeBooks } from './stripe-books.ts';
import { IdempotencyKeys, missing, pageOf, readForm, StripeFailure } from './stripe-calls.ts';
import type { LocalEvent, LocalIntent } from './stripe-objects.ts';
import { paymentPage } from './stripe-page.ts';

const FEE_BPS = 290;

export interface LocalStripeOptions {
	readonly nowMs?: () => number;
	readonly livemode?: boolean;
}

/** Stripe on this machine: Checkout with its page, payments, refunds, disputes and warnings, by Stripe's API reference. */
export class LocalStripe extends StripeBooks {
	readonly server: LocalServer;
	readonly key: string;
	readonly account = 'acct_1LocalStripe';
	/** The endpoint's secret; two while one replaces the other, then each notice carries both signatures. */
	secrets = [`whsec_${randomBytes(16).toString('hex')}`];
	#webhook: string | null = null;
	readonly #keys = new IdempotencyKeys();

	private constructor({ nowMs = Date.now, livemode = false }: LocalStripeOptions) {
		super(nowMs, livemode);
		this.key = `sk_${livemode ? 'live' : 'test'}_local`;
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

	/** An event as the bytes and headers that a webhook gets: HMAC-SHA256 of time and body under each secret. */
	sign(event: LocalEvent, atMs = this.nowMs()): { body: string; headers: Record<string, string> } {
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

	protected override pageOf(sessionId: string): string {
		return `${this.url}/c/pay/${sessionId}`;
	}

	protected override onEvent(event: LocalEvent): void {
		if (this.#webhook !== null) this.#keepDelivering(this.#webhook, event);
	}

	#keepDelivering(url: string, event: LocalEvent): void {
		void keepSending(() => this.deliver(url, event));
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
		return this.#keys.answer(request, this.nowMs(), () => ({ status: 200, body: this.#call(request) }));
	}

	#call({ method, path, query, body }: LocalRequest): unknown {
		const [, resource = '', id, act = ''] =
			/^\/v1\/(account$|checkout\/sessions|payment_intents|refunds|disputes|radar\/early_fraud_warnings)(?:\/(\w+)(\/expire)?)?$/.exec(
				path,
			) ?? [];
		const call = `${method} ${resource}${id === undefined ? '' : '/{id}'}${act}`;
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
				return this.createSession(readForm(body));
			case 'GET checkout/sessions/{id}':
				return one(this.rows.sessions);
			case 'POST checkout/sessions/{id}/expire':
				return this.expireOpen(one(this.rows.sessions));
			case 'GET checkout/sessions':
				return pageOf(path, ofIntent(this.rows.sessions), query);
			case 'GET payment_intents/{id}':
				return this.#expand(one(this.rows.intents), query);
			case 'GET payment_intents':
				return pageOf(path, this.rows.intents.values(), query);
			case 'POST refunds':
				return this.createRefund(readForm(body));
			case 'GET refunds/{id}':
				return one(this.rows.refunds);
			case 'GET refunds':
				return pageOf(path, ofIntent(this.rows.refunds), query);
			case 'GET disputes/{id}':
				return one(this.rows.disputes);
			case 'GET disputes':
				return pageOf(path, ofIntent(this.rows.disputes), query);
			case 'GET radar/early_fraud_warnings/{id}':
				return one(this.rows.warnings);
			case 'GET radar/early_fraud_warnings':
				return pageOf(path, ofIntent(this.rows.warnings), query);
			default:
				throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: ${path}).` });
		}
	}

	/** Related objects are ids, unless a call asks for them whole. */
	#expand(intent: LocalIntent, query: URLSearchParams): unknown {
		const asked = [...query].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
		const charge = this.rows.charges.get(intent.latest_charge ?? '');
		const isWhole = (name: string) => asked.some((one) => one === name || one.startsWith(`${name}.`));
		const fee = Math.round((intent.amount * FEE_BPS) / 10_000);
		const transaction = asked.includes('latest_charge.balance_transaction') &&
			charge && {
				balance_transaction: {
					id: charge.balance_transaction,
					object: 'balance_transaction',
					amount: intent.amount,
					currency: intent.currency,
					fee,
					net: intent.amount - fee,
				},
			};
		return {
			...intent,
			...(isWhole('latest_charge') && charge && { latest_charge: { ...charge, ...transaction } }),
			...(isWhole('review') &&
				intent.review && {
					review: { id: intent.review, object: 'review', open: this.rows.reviews.has(intent.review) },
				}),
		};
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
