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
