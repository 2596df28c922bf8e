import { formatNative } from '@fairtick/domain/cashier/native';
import * as z from 'zod';
import type { PaymentAccount } from '../../../../platform/config/index.ts';
import type { Outgoing } from '../../../../platform/outgoing/index.ts';
import type { JsonApi } from '../kit/json-api.ts';
import {
	type BothProvider,
	type DepositOrder,
	type Evidence,
	NO_EVIDENCE,
	ProviderNotDone,
	ProviderRefused,
	type StartedDeposit,
} from '../provider.ts';
import { type InvoiceAnswer, invoiceAnswer, paymentMethodsAnswer, payoutAnswer } from './answers.ts';
import { createGreenfield } from './greenfield.ts';
import { bitcoinMethod } from './methods.ts';
import {
	BITCOIN,
	BITCOIN_DECIMALS,
	invoiceIdOf,
	isOf,
	ON_CHAIN,
	readSatoshi,
	toPayments,
	toPayout,
} from './read-evidence.ts';
import { readNotice } from './read-notice.ts';
import { createPayoutSender } from './send-payout.ts';

const MINUTE_MS = 60_000;
/** An expired invoice is watched this long, so that late money is seen. */
const WATCHED_MINUTES = 7 * 24 * 60;
/** An invoice may be paid until then after it was made. */
const LATEST_MS = (WATCHED_MINUTES + 24 * 60) * MINUTE_MS;
const PAGE = 100;
/** Confirmations of a payment before it counts, by the requested amount. */
const ONE_BELOW = 1_000_000n;
const TWO_BELOW = 10_000_000n;
const LOCALES = { en: 'en', br: 'pt-BR', id: 'id', in: 'hi' } as const;

export interface BtcpayOptions extends PaymentAccount<'btcpay'> {
	readonly money: BothProvider['money'];
	/** A former store offers no method. */
	readonly isFormer?: boolean;
	readonly outgoing: Outgoing;
	readonly nowMs: () => number;
}

/** Bitcoin through a BTCPay Server of the operator: invoices in, payouts out (Greenfield API). */
export function openBtcpay(options: BtcpayOptions): BothProvider {
	const { storeId, money, webhookSecrets, nowMs } = options;
	const greenfield = createGreenfield(options);
	const payouts = createPayoutSender(greenfield, { money, nowMs });

	async function readInvoice(invoice: InvoiceAnswer): Promise<Evidence> {
		// Payments that BTCPay no longer counts are listed too: one that was credited has been reversed.
		const path = `/invoices/${encodeURIComponent(invoice.id)}/payment-methods?onlyAccountedPayments=false`;
		const methods = await greenfield.get(path, paymentMethodsAnswer);
		return { ...NO_EVIDENCE, payments: toPayments(invoice, methods, money) };
	}
	const invoiceOf = (id: string) => greenfield.get(`/invoices/${encodeURIComponent(id)}`, invoiceAnswer);

	return {
		direction: 'both',
		name: 'btcpay',
		account: `${new URL(options.url).hostname}/${storeId}`,
		money,
		methods: options.isFormer ? [] : [bitcoinMethod(money)],
		// Coins often come from wallets that many share: their address is never paid.
		returnsToDestination: true,
		startDeposit: (order) => startDeposit(greenfield, options, order),
		readNotice: (headers, body) => readNotice({ secrets: webhookSecrets, nowMs, storeId }, headers, body),
		async readEvidence({ kind, id }) {
			if (kind === 'deposit' || kind === 'payment') return readInvoice(await invoiceOf(invoiceIdOf(id)));
			if (kind !== 'payout') return NO_EVIDENCE;
			const payout = await greenfield.get(`/payouts/${encodeURIComponent(id)}`, payoutAnswer);
			return { ...NO_EVIDENCE, payouts: [toPayout(payout)] };
		},
		async *list(fromMs, toMs) {
			const isIn = ({ atMs }: { readonly atMs: number }) => atMs >= fromMs && atMs < toMs;
			for await (const invoice of invoicesSince(greenfield, fromMs - LATEST_MS, toMs)) {
				const evidence = await readInvoice(invoice);
				if (evidence.payments.some(isIn)) yield evidence;
			}
			const all = await greenfield.get('/payouts?includeCancelled=true', z.array(payoutAnswer));
			const made = all.map(toPayout).filter(isIn);
			if (made.length > 0) yield { ...NO_EVIDENCE, payouts: made };
		},
		async send(order) {
			if (order.kind === 'refund') throw new ProviderRefused('no_refunds');
			return { ...NO_EVIDENCE, payouts: await payouts.send(order) };
		},
		find: async ({ key }) => ({ ...NO_EVIDENCE, payouts: await payouts.find(key) }),
	};
}

/** The deposit's invoice: BTCPay has no idempotency keys, so that one that is there already is used again. */
async function startDeposit(
	greenfield: JsonApi,
	{ money, nowMs }: BtcpayOptions,
	order: DepositOrder,
): Promise<StartedDeposit> {
	const known = await greenfield.get(`/invoices?orderId=${encodeURIComponent(order.id)}`, z.array(invoiceAnswer));
	const invoice = known[0] ?? (await greenfield.post('/invoices', toInvoice(order, nowMs()), invoiceAnswer));
	if (invoice.currency !== BITCOIN || readSatoshi(invoice.amount) !== order.amount)
		throw new ProviderNotDone(new Error('the deposit has an invoice of another amount'));
	const methods = await greenfield.get(
		`/invoices/${encodeURIComponent(invoice.id)}/payment-methods`,
		paymentMethodsAnswer,
	);
	const chain = methods.find(({ paymentMethodId }) => paymentMethodId === ON_CHAIN);
	if (!isOf(chain?.destination ?? null, money))
		throw new ProviderNotDone(new Error(`the store's addresses are not of the network of ${money} money`));
	return { providerId: invoice.id, next: { url: invoice.checkoutLink } };
}

function toInvoice(order: DepositOrder, nowMs: number): object {
	const speedPolicy =
		order.amount < ONE_BELOW ? 'MediumSpeed' : order.amount < TWO_BELOW ? 'LowMediumSpeed' : 'LowSpeed';
	// A payment while the invoice runs is worth its quote, whenever it is confirmed; later coins are worth less.
	const untilMs = Math.min(order.expiresAtMs, order.rateUntilMs ?? order.expiresAtMs);
	return {
		amount: formatNative(order.amount, BITCOIN_DECIMALS),
		currency: BITCOIN,
		metadata: { orderId: order.id },
		checkout: {
			speedPolicy,
			paymentMethods: [ON_CHAIN],
			expirationMinutes: Math.max(1, Math.floor((untilMs - nowMs) / MINUTE_MS)),
			monitoringMinutes: WATCHED_MINUTES,
			paymentTolerance: 0,
			redirectURL: order.returnUrl,
			defaultLanguage: LOCALES[order.locale],
		},
	};
}

async function* invoicesSince(greenfield: JsonApi, fromMs: number, toMs: number): AsyncIterable<InvoiceAnswer> {
	const period = `startDate=${Math.floor(fromMs / 1_000)}&endDate=${Math.ceil(toMs / 1_000)}`;
	for (let skip = 0; ; skip += PAGE) {
		const page = await greenfield.get(`/invoices?${period}&skip=${skip}&take=${PAGE}`, z.array(invoiceAnswer));
		yield* page;
		if (page.length < PAGE) return;
	}
}
