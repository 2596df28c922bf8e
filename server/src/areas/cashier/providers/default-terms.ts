import type { MethodTerms } from './provider.ts';

/** Bounds and fee of methods that have none of their own: 10.00 to 5,000.00 (CASH-06), and no fee. */
export const DEFAULT_TERMS = {
	minMinor: 1_000n,
	maxMinor: 500_000n,
	feeFixedMinor: 0n,
	feeBps: 0,
} as const satisfies Partial<MethodTerms>;

/** Usual time of a refund to a card, seconds; also if the method of its payment is no longer offered. */
export const REFUND_USUAL_S = 10 * 24 * 3_600;
