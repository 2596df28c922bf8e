import { computeFairStepSize, type FairTicker, findLeastFairPosition } from '../market/fair-walk.ts';
import { isqrt } from '../market/isqrt.ts';
import type { Minor } from '../money/money.ts';
import type { Direction } from './contract.ts';
import { NORMAL_TABLE } from './normal-table.ts';

/**
 * The value of an open trade on a fair index before its exit is known (TRADE-14): by the chances that the rest of the walk
 * gives it. Big integers throughout, so that every language gives the same amount (docs/fairness.md, "What an open trade is
 * worth").
 */

/** Chances are whole numbers of 2^-57. */
export const CHANCE_BITS = 57n;
const CERTAIN = 1n << CHANCE_BITS;
/** Variance of Z (docs/fairness.md, 5). */
const DEVIATION_VARIANCE = 5_726_623_060n;
/** z is a whole number of 2^-32, and the table has Φ at every 2^-7 up to 6, in whole numbers of 2^-32. */
const Z_BITS = 32n;
const SPACING_BITS = 25n;
const LARGEST_Z = 6n << Z_BITS;
const BPS = 10_000n;

/** The state of an open trade. */
export interface OpenPosition {
	readonly ticker: FairTicker;
	readonly direction: Direction;
	readonly stakeMinor: Minor;
	/** The total return of a win (TRADE-05). */
	readonly payoutMinor: Minor;
	/** Prices of entry and newest tick, in tick sizes. */
	readonly entryPrice: bigint;
	readonly price: bigint;
	/** Scheduled ticks after the newest one, up to the exit. */
	readonly stepsLeft: number;
}

/** Chances in whole numbers of 2^-57. */
export interface Chances {
	readonly win: bigint;
	readonly tie: bigint;
}

/** Variance of one rounded step of an index, in whole numbers of 2^-16, rounded down. */
function computeStepVariance(ticker: FairTicker): bigint {
	const size = BigInt(computeFairStepSize(ticker));
	return (12n * DEVIATION_VARIANCE * size * size + (1n << 64n)) / (12n << 48n);
}

/** Φ of z, both scaled; between two rows of the table on the straight line, which needs no rounding. */
function computePhi(z: bigint): bigint {
	if (z < 0n) return CERTAIN - computePhi(-z);
	if (z >= LARGEST_Z) return BigInt(NORMAL_TABLE.at(-1) as number) << SPACING_BITS;
	const row = Number(z >> SPACING_BITS);
	const [low, high] = [BigInt(NORMAL_TABLE[row] as number), BigInt(NORMAL_TABLE[row + 1] as number)];
	return (low << SPACING_BITS) + (high - low) * (z & ((1n << SPACING_BITS) - 1n));
}

/**
 * The chances of winning and of a tie, `moved` units of 2^-22 of an octave towards the direction from the entry, with `stepsLeft`
 * steps to come. Throws a `RangeError` for steps that are no whole number from 0 on.
 */
export function computeChances(ticker: FairTicker, moved: bigint, stepsLeft: number): Chances {
	if (!Number.isSafeInteger(stepsLeft) || stepsLeft < 0) throw new RangeError(`computeChances: ${stepsLeft} steps`);
	if (stepsLeft === 0) return { win: moved > 0n ? CERTAIN : 0n, tie: moved === 0n ? CERTAIN : 0n };
	// √(n·v) · 2^40, rounded down.
	const deviation = isqrt((BigInt(stepsLeft) * computeStepVariance(ticker)) << 64n);
	// (D ± ½)/√(n·v) · 2^32, rounded towards 0: up and down are alike.
	const phi = (doubled: bigint) => computePhi((doubled << 71n) / deviation);
	const win = phi(2n * moved - 1n);
	return { win, tie: phi(2n * moved + 1n) - win };
}

/**
 * The value of an open trade in minor units, less a fee in hundredths of a percent: payout and stake by their chances, rounded
 * down once (TRADE-14).
 */
export function computeFairValue(position: OpenPosition, feeBps = 0): Minor {
	const { ticker, direction, stakeMinor, payoutMinor, entryPrice, price, stepsLeft } = position;
	const rise = BigInt(findLeastFairPosition(price) - findLeastFairPosition(entryPrice));
	const { win, tie } = computeChances(ticker, direction === 'up' ? rise : -rise, stepsLeft);
	const value = payoutMinor * win + stakeMinor * tie;
	return (value * (BPS - BigInt(feeBps))) / (BPS << CHANCE_BITS);
}
