/** Whole minor units of a currency (cents). Never a float. */
export type Minor = bigint;

/** Currencies of the ledger: demo and sandbox money are currencies of their own (LEDGER-01). */
export const CURRENCIES = ['USD', 'DEMO_USD', 'SANDBOX_USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Basis points: 9200 is 92 %. */
export type Bps = number;

/** Wire percentage (at most two decimals) to basis points; null when it has more decimals. */
export function percentToBps(percent: number): Bps | null {
	const bps = Math.round(percent * 100);
	return Math.abs(bps / 100 - percent) < 1e-9 ? bps : null;
}

/** Basis points to the wire's percentage. */
export function bpsToPercent(bps: Bps): number {
	return bps / 100;
}

/** `amount × bps / 10,000`, rounded down; both must not be negative. */
export function floorBps(amount: Minor, bps: Bps): Minor {
	if (amount < 0n || bps < 0 || !Number.isInteger(bps)) throw new RangeError(`floorBps(${amount}, ${bps})`);
	return (amount * BigInt(bps)) / 10_000n;
}

export const lesser = (one: Minor, other: Minor): Minor => (one < other ? one : other);
export const greater = (one: Minor, other: Minor): Minor => (one > other ? one : other);

/** `1234567n` → `"12345.67"`: plain digits, for texts and logs; the screen uses Intl. */
export function formatMinor(amount: Minor): string {
	const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
	return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
