import { text } from '../wire/sentence.ts';

/**
 * Every kind of payment method. A method's id is its kind, or its kind and more after `_`, such as a currency: `bank_eur`. A kind without
 * a name in the web part does not compile.
 */
export type MethodKind = 'card' | 'bitcoin' | 'bank' | 'pix' | 'upi' | 'qris' | 'sandbox';
export type MethodId = MethodKind | `${MethodKind}_${string}`;

/** Every field of a destination or of payment instructions. One without a text `cashier.field_…` does not compile. */
export type PaymentField =
	| 'address'
	| 'amount'
	| 'bank'
	| 'bank_account'
	| 'bank_code'
	| 'manner'
	| 'nmid'
	| 'payee'
	| 'pix_key'
	| 'reference'
	| 'upi_address';

/** Each provider by its name in rows, with the name that staff read: a brand, or a text. */
const PROVIDER_NAMES = {
	btcpay: 'BTCPay Server',
	manual: text('admin.bankAccount'),
	sandbox: text('admin.sandbox'),
	stripe: 'Stripe',
} as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;

/** The name of a provider for a sentence; the one in rows if it was removed, or only a newer server knows it. */
export const nameProvider = (name: string) =>
	Object.hasOwn(PROVIDER_NAMES, name) ? PROVIDER_NAMES[name as ProviderName] : name;
