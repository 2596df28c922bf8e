/** A decimal as a whole number of its last place: 0.000005 is 5 with 6 decimals. */
export interface Decimal {
	readonly units: number;
	readonly decimals: number;
}

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

/** Reads plain digits with an optional fraction, zeros at its end dropped; null for anything else or more than 2^53. */
export function parseDecimal(text: string): Decimal | null {
	const match = DECIMAL.exec(text);
	if (match === null) return null;
	const fraction = (match[2] ?? '').replace(/0+$/, '');
	const units = Number((match[1] as string) + fraction);
	return Number.isSafeInteger(units) ? { units, decimals: fraction.length } : null;
}

/**
 * A price as text: its number of tick sizes times the tick size, with as many decimals as the tick size has.
 * `formatPrice(224292n, '0.000005')` is `1.121460`.
 */
export function formatPrice(price: bigint, tickSize: string): string {
	const size = parseDecimal(tickSize);
	if (size === null || size.units === 0 || price < 0n) throw new RangeError(`formatPrice(${price}, ${tickSize})`);
	const digits = (price * BigInt(size.units)).toString().padStart(size.decimals + 1, '0');
	return size.decimals === 0 ? digits : `${digits.slice(0, -size.decimals)}.${digits.slice(-size.decimals)}`;
}
