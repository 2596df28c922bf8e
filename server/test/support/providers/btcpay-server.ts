import { createHmac, randomBytes } from 'node:crypto';
import { type LocalAnswer, type LocalRequest, LocalServer, sendNotice } from './local-server.ts';

/** Addresses of BIP 173's examples, for the network of tests and for real bitcoin. */
const ADDRESSES = {
	regtest: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
	main: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as const;

type PaymentStatus = 'Processing' | 'Settled' | 'Invalid';
type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';

interface Payment {
	readonly id: string;
	readonly receivedDate: number;
	readonly value: string;
	readonly fee: string;
	status: PaymentStatus;
	readonly destination: string;
}

interface Invoice {
	readonly id: string;
	readonly storeId: string;
	readonly amount: string;
	readonly currency: string;
	readonly type: 'Standard';
	readonly checkoutLink: string;
	readonly createdTime: number;
	readonly expirationTime: number;
	readonly monitoringExpiration: number;
	status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
	additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
	readonly archived: boolean;
	readonly metadata: Readonly<Record<string, unknown>>;
	readonly checkout: Readonly<Record<string, unknown>>;
}

interface Payout {
	readonly id: string;
	readonly revision: number;
	readonly pullPaymentId: null;
	readonly date: number;
	readonly destination: string;
	readonly originalCurrency: string;
	readonly originalAmount: string;
	readonly payoutCurrency: string;
	payoutAmount: string | null;
	readonly payoutMethodId: string;
	state: PayoutState;
	readonly metadata: Readonly<Record<string, unknown>>;
}

class Failure extends Error {
	readonly answer: LocalAnswer;
	constructor(status: number, body: unknown) {
		super(JSON.stringify(body));
		this.answer = { status, body };
	}
}

const invalid = (path: string, message: string) => new Failure(422, [{ path, message }]);
const problem = (status: number, code: string, message: string) => new Failure(status, { code, message });

export interface LocalBtcpayOptions {
	readonly nowMs?: () => number;
	readonly network?: keyof typeof ADDRESSES;
}

/** A BTCPay Server on this machine: the calls of its Greenfield API for invoices and payouts, by its description of them. */
export class LocalBtcpay {
	readonly server: LocalServer;
	readonly apiKey = randomBytes(20).toString('hex');
	readonly storeId = 'LocalStore1';
	readonly secret = randomBytes(16).toString('base64url');
	readonly invoices: Invoice[] = [];
	readonly payouts: Payout[] = [];
	network: keyof typeof ADDRESSES;
	/** Payouts that are made but not listed yet. */
	readonly hidden = new Set<string>();
	readonly #payments = new Map<string, Payment[]>();
	readonly #nowMs: () => number;

	private constructor({ nowMs = Date.now, network = 'regtest' }: LocalBtcpayOptions) {
		this.#nowMs = nowMs;
		this.network = network;
		this.server = new LocalServer((request) => this.#serve(request));
	}

	static async start(options: LocalBtcpayOptions = {}): Promise<LocalBtcpay> {
		const btcpay = new LocalBtcpay(options);
		await btcpay.server.listen();
		return btcpay;
	}

	/** It lies below a path, as it may. */
	get url(): string {
		return `${this.server.origin}/btcpay`;
	}

	get address(): string {
		return ADDRESSES[this.network];
	}

	stop(): Promise<void> {
		return this.server.close();
	}

	invoice(id: string): Invoice {
		const invoice = this.invoices.find((one) => one.id === id);
		if (!invoice) throw problem(404, 'invoice-not-found', 'The invoice was not found');
		return invoice;
	}

	/** A payment is seen on the chain. */
	pay(invoiceId: string, value: string, status: PaymentStatus = 'Processing'): Payment {
		const payment: Payment = {
			id: `${randomBytes(32).toString('hex')}-0`,
			receivedDate: this.#now(),
			value,
			fee: '0',
			status,
			destination: this.address,
		};
		this.#payments.set(invoiceId, [...(this.#payments.get(invoiceId) ?? []), payment]);
		this.#restate(this.invoice(invoiceId));
		return payment;
	}

	/** A payment gets its confirmations, or loses its block. */
	move(invoiceId: string, payment: Payment, status: PaymentStatus): void {
		payment.status = status;
		this.#restate(this.invoice(invoiceId));
	}

	expire(invoiceId: string): void {
		this.#restate(Object.assign(this.invoice(invoiceId), { status: 'Expired' }));
	}

	/** The merchant says in BTCPay what an invoice is. */
	mark(invoiceId: string, status: 'Settled' | 'Invalid'): void {
		Object.assign(this.invoice(invoiceId), { status, additionalStatus: 'Marked' });
	}

	movePayout(id: string, state: PayoutState): void {
		const payout = this.payouts.find((one) => one.id === id);
		if (payout) payout.state = state;
	}

	/** A notice as the bytes and headers that a webhook gets. */
	sign(type: string, subject: object, more: object = {}): { body: string; headers: Record<string, string> } {
		const event = {
			deliveryId: randomBytes(12).toString('base64url'),
			webhookId: 'LocalHook',
			originalDeliveryId: null,
			isRedelivery: false,
			type,
			timestamp: this.#now(),
			storeId: this.storeId,
			...subject,
			...more,
		};
		const body = JSON.stringify(event, null, 2);
		return {
			body,
			headers: { 'btcpay-sig': `sha256=${createHmac('sha256', this.secret).update(body).digest('hex')}` },
		};
	}

	/** Delivers a notice; the status that the webhook answers. */
	deliver(url: string, type: string, subject: object, more: object = {}): Promise<number> {
		const { body, headers } = this.sign(type, subject, more);
		return sendNotice(url, body, headers);
	}

	#now(): number {
		return Math.floor(this.#nowMs() / 1_000);
	}

	/** An invoice's own state follows from its payments; partly, late and over are only said beside it. */
	#restate(invoice: Invoice): void {
		const counted = (this.#payments.get(invoice.id) ?? []).filter(({ status }) => status !== 'Invalid');
		const sum = counted.reduce((all, { value }) => all + Number(value), 0);
		const due = Number(invoice.amount);
		if (invoice.status === 'Expired')
			invoice.additionalStatus = sum === 0 ? 'None' : sum < due ? 'PaidPartial' : 'PaidLate';
		else if (sum >= due) {
			invoice.status = counted.every(({ status }) => status === 'Settled') ? 'Settled' : 'Processing';
			invoice.additionalStatus = sum > due ? 'PaidOver' : 'None';
		}
	}

	#serve(request: LocalRequest): LocalAnswer {
		try {
			if (request.headers.authorization !== `token ${this.apiKey}`)
				throw problem(401, 'unauthenticated', 'Authentication is required for accessing this endpoint');
			return { status: 200, body: this.#answer(request) };
		} catch (error) {
			if (error instanceof Failure) return error.answer;
			throw error;
		}
	}

	#answer({ method, path, query, body }: LocalRequest): unknown {
		const [, store, resource = '', id, part] =
			/^\/btcpay\/api\/v1\/stores\/(\w+)\/(invoices|payouts)(?:\/([\w-]+))?(?:\/(payment-methods))?$/.exec(path) ?? [];
		if (store !== this.storeId) throw problem(404, 'store-not-found', 'The store was not found');
		const call = `${method} ${resource}${id === undefined ? '' : '/{id}'}${part === undefined ? '' : `/${part}`}`;
		switch (call) {
			case 'POST invoices':
				return this.#createInvoice(JSON.parse(body));
			case 'GET invoices':
				return this.#listInvoices(query);
			case 'GET invoices/{id}':
				return this.invoice(id ?? '');
			case 'GET invoices/{id}/payment-methods':
				return this.#paymentMethods(this.invoice(id ?? ''), query.get('onlyAccountedPayments') !== 'false');
			case 'POST payouts':
				return this.#createPayout(JSON.parse(body));
			case 'GET payouts':
				return this.payouts.filter((payout) => {
					return (
						!this.hidden.has(payout.id) && (query.get('includeCancelled') === 'true' || payout.state !== 'Cancelled')
					);
				});
			case 'GET payouts/{id}': {
				const payout = this.payouts.find((one) => one.id === id);
				if (!payout) throw problem(404, 'payout-not-found', 'The payout was not found');
				return payout;
			}
			default:
				throw new Failure(404, '');
		}
	}

	#createInvoice(body: Record<string, unknown>): Invoice {
		const { amount, currency, metadata = {}, checkout = {} } = body;
		if (typeof amount !== 'string' || !(Number(amount) > 0)) throw invalid('Amount', 'Amount should be more than 0');
		if (currency !== 'BTC' && currency !== 'USD') throw invalid('Currency', 'Invalid currency');
		const { expirationMinutes = 15, monitoringMinutes = 1_440, ...options } = checkout as Record<string, number>;
		if (expirationMinutes < 1) throw invalid('Expiration', 'Expiration time must be at least 30 seconds');
		const id = randomBytes(11).toString('hex');
		const now = this.#now();
		const expirationTime = now + expirationMinutes * 60;
		const invoice: Invoice = {
			id,
			storeId: this.storeId,
			amount,
			currency,
			type: 'Standard',
			checkoutLink: `${this.url}/i/${id}`,
			createdTime: now,
			expirationTime,
			monitoringExpiration: expirationTime + monitoringMinutes * 60,
			status: 'New',
			additionalStatus: 'None',
			archived: false,
			metadata: metadata as Invoice['metadata'],
			checkout: { ...options, expirationMinutes, monitoringMinutes },
		};
		this.invoices.push(invoice);
		return invoice;
	}

	#listInvoices(query: URLSearchParams): Invoice[] {
		const orderIds = query.getAll('orderId');
		const [from, to] = [Number(query.get('startDate') ?? 0), Number(query.get('endDate') ?? Number.MAX_SAFE_INTEGER)];
		const skip = Number(query.get('skip') ?? 0);
		return this.invoices
			.filter(({ createdTime, metadata }) => {
				const isAsked = orderIds.length === 0 || orderIds.includes(String(metadata['orderId']));
				return isAsked && createdTime >= from && createdTime <= to;
			})
			.toReversed()
			.slice(skip, skip + Number(query.get('take') ?? 50));
	}

	#paymentMethods(invoice: Invoice, onlyAccounted: boolean): unknown {
		const payments = (this.#payments.get(invoice.id) ?? []).filter(
			({ status }) => !onlyAccounted || status !== 'Invalid',
		);
		return [
			{
				paymentMethodId: 'BTC-CHAIN',
				currency: 'BTC',
				destination: this.address,
				rate: '1',
				activated: true,
				paymentLink: `bitcoin:${this.address}`,
				paymentMethodPaid: '0',
				totalPaid: '0',
				due: invoice.amount,
				amount: invoice.amount,
				paymentMethodFee: '0',
				additionalData: {},
				payments,
			},
		];
	}

	#createPayout(body: Record<string, unknown>): Payout {
		const { destination, amount, payoutMethodId, approved, metadata = {} } = body;
		if (payoutMethodId !== 'BTC-CHAIN') throw invalid('PayoutMethodId', 'Invalid payment method');
		if (typeof destination !== 'string' || !destination.startsWith(this.address.slice(0, 4)))
			throw invalid('Destination', 'Invalid destination');
		if (typeof amount !== 'string' || !(Number(amount) > 0)) throw invalid('Amount', 'Amount too small');
		if (Number(amount) < 0.00000546) throw problem(400, 'amount-too-low', 'The amount is too low');
		const isWaiting = ({ state }: Payout) => state !== 'Completed' && state !== 'Cancelled';
		if (this.payouts.some((payout) => payout.destination === destination && isWaiting(payout)))
			throw problem(400, 'duplicate-destination', 'This address is already used for another payout');
		const payout: Payout = {
			id: randomBytes(14).toString('hex'),
			revision: 0,
			pullPaymentId: null,
			date: this.#now(),
			destination,
			originalCurrency: 'BTC',
			originalAmount: amount,
			payoutCurrency: 'BTC',
			payoutMethodId,
			payoutAmount: approved === true ? amount : null,
			metadata: metadata as Payout['metadata'],
			state: approved === true ? 'AwaitingPayment' : 'AwaitingApproval',
		};
		this.payouts.push(payout);
		return payout;
	}
}
