import { computeFairPrice, computeFairStepSize, computeStep, type FairTicker } from './fair-walk.ts';

/** The least slippage is measured on this many of an asset's newest ticks (MARKET-10). */
export const SLIPPAGE_TICKS = 1_000;
/** Ticks between the price seen and a sealed entry, about (TRADE-20): the wait of 2.75 to 5.75 s is 5 to 12 of them. */
const SEALED_SPAN = 12;
/** Median of |Z| over all hashes, and of the sum of twelve, to three digits. */
const MEDIAN_DEVIATION = 51_500;
const SEALED_MEDIAN_DEVIATION = 177_000;

/**
 * MARKET-10: three times the median move, in tick sizes, at least 1.
 * @param isSealed where the entry is sealed: moves over twelve ticks instead of those from tick to tick.
 */
export function computeSlippageMin(prices: readonly bigint[], isSealed = false): number {
	const span = isSealed ? SEALED_SPAN : 1;
	const moves = prices.slice(span).map((price, i) => Math.abs(Number(price - (prices[i] as bigint))));
	if (moves.length === 0) return 1;
	moves.sort((a, b) => a - b);
	const middle = moves.length >> 1;
	const upper = moves[middle] as number;
	const median = moves.length % 2 === 1 ? upper : ((moves[middle - 1] as number) + upper) / 2;
	return Math.max(1, Math.round(3 * median));
}

/** The same for a fair index that has not ticked yet, from the steps of its walk. */
export function computeFairSlippageMin(ticker: FairTicker, isSealed: boolean): number {
	const deviation = isSealed ? SEALED_MEDIAN_DEVIATION : MEDIAN_DEVIATION;
	const step = computeStep(deviation, computeFairStepSize(ticker));
	return computeSlippageMin([computeFairPrice(0), computeFairPrice(step)]);
}
