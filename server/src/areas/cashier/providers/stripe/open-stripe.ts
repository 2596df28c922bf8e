import type Stripe from 'stripe';
import type { PaymentAccount } from '../../../../platform/config/index.ts';
import {
	type BothProvider,
	type DepositOrder,
	type Evidence,
	type LegOrder,
	NO_EVIDENCE,
	ProviderNotDone,
	ProviderRefused,
	type StartedDeposit,
} from '../provider.ts';
import { WrongProviderSetting } from '../settings-file.ts';
import { createReader } from './create-reader.ts';
import { toStripeAmount } from './currencies.ts';
import { toProviderError } from './errors.ts';
import { cardMethods } from './methods.ts';
import { toRefund } from './read-evidence.ts';
import { readNotice } from './read-notice.ts';

/** The API that this adapter is written for; the SDK's types are of the same. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;
/** Stripe may forget a key after 24 hours: an older call is not repeated before its refund was looked for. */
const KEYS_KEPT_MS = 23 * 3_600_000;

export interface StripeOptions extends PaymentAccount<'stripe'> {
	readonly money: BothProvider['money'];
	/** Shown on the payment page. */
	readonly siteName: string;
	readonly nowMs: () => number;
	readonly timeoutMs?: number;
}

/**
 * Deposits by card through Stripe's Checkout, and refunds of them. It has no payouts to users: Stripe's go to the operator's
 * own bank. Throws `WrongProviderSetting` for a key of the other mode. The SDK is loaded here, and only if it is used.
 */
export async function openStripe(options: StripeOptions): Promise<BothProvider> {
	const { secretKey, account, url, money, nowMs, timeoutMs = TIMEOUT_MS } = options;
	const isLive = money === 'live';
	if (/^[rs]k_live_/.test(secretKey) !== isLive)
		throw new WrongProviderSetting(
			`STRIPE_SECRET_KEY must be a ${isLive ? 'live' : 'test'} key while MONEY is ${money}.`,
		);
	const { default: Client } = await import('stripe');
	const { protocol, hostname, port } = new URL(url);
	const stripe = new Client(secretKey, {
		apiVersion: API_VERSION,
		protocol: protocol === 'http:' ? 'http' : 'https',
		host: hostname,
		port: port || (protocol === 'http:' ? 80 : 443),
		timeout: timeoutMs,
		// The cashier decides when a call is repeated.
		maxNetworkRetries: 0,
		telemetry: false,
	});
	const reader = createReader(stripe, { isLive, nowMs });
	const checkAccount = createAccountCheck(stripe, account);

	async function call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
		try {
			return await work();
		} catch (error) {
			throw toProviderError(stripe.errors, error);
		}
	}

	async function find(order: LegOrder): Promise<Evidence> {
		if (order.kind === 'payout') return NO_EVIDENCE;
		const { refunds } = await reader.readPayment(order.paymentId);
		return { ...NO_EVIDENCE, refunds: refunds.filter(({ key }) => key === order.key) };
	}

	return {
		direction: 'both',
		name: 'stripe',
		account,
		money,
		methods: cardMethods(options.currencies),
		startDeposit: (order) =>
			call(async () => {
				await checkAccount();
				return startDeposit(stripe, options, order);
			}),
		endDeposit: (id) =>
			call(async () => {
				await stripe.checkout.sessions.expire(id);
			}),
		readNotice: (headers, body) =>
			readNotice(stripe, { secrets: options.webhookSecrets, isLive, nowMs }, headers, body),
		readEvidence: (subject) => call(() => reader.readEvidence(subject)),
		list: reader.list,
		find: (order) => call(() => find(order)),
		async send(order) {
			if (order.kind === 'payout') throw new ProviderRefused('no_payouts');
			await call(checkAccount);
			if (nowMs() - order.firstSentAtMs > KEYS_KEPT_MS) {
				const sent = await call(() => find(order));
				if (sent.refunds.length > 0) return sent;
			}
			try {
				return await call(() => refund(stripe, order));
			} catch (error) {
				// A refusal may be of the second refund: the first one counts.
				if (!(error instanceof ProviderRefused)) throw error;
				const sent = await call(() => find(order));
				if (sent.refunds.length === 0) throw error;
				return sent;
			}
		},
	};
}

/** Holds the key against the account that it must be of, once. */
function createAccountCheck(stripe: Stripe, account: string): () => Promise<void> {
	let isChecked = false;
	return async () => {
		if (isChecked) return;
		const { id } = await stripe.accounts.retrieveCurrent();
		if (id !== account)
			throw new ProviderNotDone(new WrongProviderSetting(`STRIPE_ACCOUNT must be ${id}, which the key is of.`));
		isChecked = true;
	};
}

async function startDeposit(
	stripe: Stripe,
	{ siteName, money }: StripeOptions,
	order: DepositOrder,
): Promise<StartedDeposit> {
	const session = await stripe.checkout.sessions.create(
		{
			mode: 'payment',
			allowed_payment_method_types: ['card'],
			// The payer is charged our quote's amount, in its currency.
			adaptive_pricing: { enabled: false },
			client_reference_id: order.id,
			customer_email: order.payer.email,
			line_items: [
				{
					quantity: 1,
					price_data: {
						currency: order.currency.toLowerCase(),
						unit_amount: toStripeAmount(order.amount, order.currency),
						product_data: { name: siteName },
					},
				},
			],
			metadata: { deposit: order.id },
			payment_intent_data: { metadata: { deposit: order.id } },
			locale: LOCALES[order.locale],
			success_url: order.returnUrl,
			cancel_url: order.returnUrl,
			expires_at: Math.floor(order.expiresAtMs / 1_000),
		},
		{ idempotencyKey: `deposit:${order.id}` },
	);
	if (session.livemode !== (money === 'live') || session.url === null)
		throw new ProviderNotDone(new Error('a session of the other mode, or without a page'));
	return { providerId: session.id, next: { url: session.url } };
}

const LOCALES = { en: 'en', br: 'pt-BR', id: 'id', in: 'hi-IN' } as const;

async function refund(stripe: Stripe, order: LegOrder & { readonly kind: 'refund' }): Promise<Evidence> {
	const made = await stripe.refunds.create(
		{
			payment_intent: order.paymentId,
			amount: toStripeAmount(order.amount, order.currency),
			metadata: { leg: order.key, withdrawal: order.withdrawalId },
		},
		{ idempotencyKey: `leg:${order.key}` },
	);
	const evidence = toRefund(made);
	return { ...NO_EVIDENCE, refunds: evidence ? [evidence] : [] };
}
