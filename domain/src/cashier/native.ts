const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

/** A native amount as a decimal: `formatNative(12345n, 2)` is `123.45`. Throws `RangeError` for a negative one. */
export function formatNative(amount: bigint, decimals: number): string {
	if (amount < 0n) throw new RangeError(`formatNative(${amount})`);
	const digits = amount.toString().padStart(decimals + 1, '0');
	return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Reads plain digits with an optional fraction; null for anything else and for a fraction finer than the smallest unit. */
export function parseNative(text: string, decimals: number): bigint | null {
	const match = DECIMAL.exec(text);
	if (match === null) return null;
	const fraction = (match[2] ?? '').replace(/0+$/, '');
	return fraction.length > decimals ? null : BigInt((match[1] as string) + fraction.padEnd(decimals, '0'));
}
