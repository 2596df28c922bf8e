/** Currencies that Stripe moves without decimals, and those with three. All others have two. */
const NONE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
/** Written with two decimals that must be zeros. */
const WHOLE = new Set(['ISK', 'UGX']);

/** The form of a currency's amounts for Stripe. */
export interface StripeCurrency {
	/** Decimals of the smallest amount that can be charged: our native unit. */
	readonly decimals: number;
	/** Stripe's units in it. */
	readonly factor: bigint;
}

/** Three decimals end with a zero, so the smallest amount is a hundredth. */
export function stripeCurrency(currency: string): StripeCurrency {
	if (NONE.has(currency)) return { decimals: 0, factor: 1n };
	if (WHOLE.has(currency)) return { decimals: 0, factor: 100n };
	return { decimals: 2, factor: THREE.has(currency) ? 10n : 1n };
}

/** A native amount as Stripe's number. Throws `RangeError` above the range of exact numbers. */
export function toStripeAmount(amount: bigint, currency: string): number {
	const units = amount * stripeCurrency(currency).factor;
	if (units < 0n || units > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${amount} ${currency}`);
	return Number(units);
}

/** Stripe's number as a native amount. Throws `RangeError` for a part of the smallest unit. */
export function fromStripeAmount(units: number, currency: string): bigint {
	const { factor } = stripeCurrency(currency.toUpperCase());
	const amount = BigInt(units);
	if (amount % factor !== 0n) throw new RangeError(`${units} of Stripe's units of ${currency}`);
	return amount / factor;
}
