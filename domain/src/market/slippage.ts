import { computeFairPrice, computeFairStepSize, computeStep, type FairTicker } from './fair-walk.ts';

/** How many of an asset's newest ticks its least slippage is measured on (MARKET-10). */
export const SLIPPAGE_TICKS = 1_000;
/** Median of |Z| over all hashes, to three digits. */
const MEDIAN_DEVIATION = 51_500;

/** MARKET-10: three times the median move from tick to tick, in tick sizes, at least 1. */
export function computeSlippageMin(prices: readonly bigint[]): number {
	const moves = prices.slice(1).map((price, i) => Math.abs(Number(price - (prices[i] as bigint))));
	if (moves.length === 0) return 1;
	moves.sort((a, b) => a - b);
	const middle = moves.length >> 1;
	const upper = moves[middle] as number;
	const median = moves.length % 2 === 1 ? upper : ((moves[middle - 1] as number) + upper) / 2;
	return Math.max(1, Math.round(3 * median));
}

/** The same for a fair index that has not ticked yet, from the steps of its walk. */
export function computeFairSlippageMin(ticker: FairTicker): number {
	const step = computeStep(MEDIAN_DEVIATION, computeFairStepSize(ticker));
	return computeSlippageMin([computeFairPrice(0), computeFairPrice(step)]);
}
