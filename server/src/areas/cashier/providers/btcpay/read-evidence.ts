import { parseNative } from '@fairtick/domain/cashier/native';
import type { ProviderPayment, ProviderPayout } from '../provider.ts';
import type { InvoiceAnswer, PaymentMethodsAnswer, PayoutAnswer } from './answers.ts';
import { networkOfAddress } from './bitcoin-address.ts';

export const BITCOIN = 'BTC';
export const BITCOIN_DECIMALS = 8;
/** On the chain, never by Lightning: a payment there has no confirmations to wait for. */
export const ON_CHAIN = 'BTC-CHAIN';

type Money = 'sandbox' | 'live';

/** Satoshi of a decimal. Throws for any other text: an unreadable amount is no amount. */
export function readSatoshi(text: string): bigint {
	const amount = parseNative(text, BITCOIN_DECIMALS);
	if (amount === null) throw new RangeError(`${text} BTC`);
	return amount;
}

/** A payment lost its block, or was replaced: BTCPay no longer counts it. */
const PAYMENT_STATES: Readonly<Record<string, ProviderPayment['state']>> = {
	Settled: 'paid',
	Processing: 'pending',
	Invalid: 'reversed',
};

/**
 * The single payments of an invoice; they count whatever the invoice's own state. Greenfield does not name the sender of
 * coins, so `senders` is absent.
 */
export function toPayments(invoice: InvoiceAnswer, methods: PaymentMethodsAnswer, money: Money): ProviderPayment[] {
	const depositId = typeof invoice.metadata['orderId'] === 'string' ? invoice.metadata['orderId'] : null;
	const isMarked = invoice.additionalStatus === 'Marked';
	const common = { depositId, currency: BITCOIN, instrument: null, payerName: null, refundableUntilMs: null, cost: 0n };
	const payments = methods.flatMap(({ currency, destination, payments: single }) =>
		currency === BITCOIN
			? single.map(
					(one): ProviderPayment => ({
						...common,
						id: paymentId(invoice.id, one.id),
						amount: readSatoshi(one.value),
						state: PAYMENT_STATES[one.status] ?? 'pending',
						doubt: isMarked ? 'marked' : isOf(one.destination ?? destination, money) ? null : 'network',
						atMs: one.receivedDate,
					}),
				)
			: [],
	);
	if (payments.length > 0 || !isMarked || invoice.status !== 'Settled') return payments;
	// It was marked as paid by hand, and no payment is there: a person must look, and nothing is credited meanwhile.
	const marked = {
		id: paymentId(invoice.id, 'marked'),
		amount: readSatoshi(invoice.amount),
		atMs: invoice.createdTime,
	};
	return [{ ...common, ...marked, state: 'pending', doubt: 'marked' }];
}

export const isOf = (address: string | null, money: Money): boolean =>
	address !== null && networkOfAddress(address) === money;

/** A payment's id names its invoice, by which alone it can be read back. */
const paymentId = (invoiceId: string, id: string) => `${invoiceId}/${id}`;
export const invoiceIdOf = (id: string): string => id.split('/')[0] ?? '';

const PAYOUT_STATES: Readonly<Record<string, ProviderPayout['state']>> = {
	Completed: 'paid',
	Cancelled: 'failed',
};

export function toPayout(payout: PayoutAnswer): ProviderPayout {
	const key = payout.metadata?.['leg'];
	return {
		id: payout.id,
		key: typeof key === 'string' ? key : null,
		amount: readSatoshi(payout.payoutAmount ?? payout.originalAmount),
		currency: payout.payoutCurrency,
		state: PAYOUT_STATES[payout.state] ?? 'pending',
		atMs: payout.date,
	};
}
