import {
	computeFairStepSize,
	computeFairTickAt,
	type FairTicker,
	findLeastFairPosition,
	isFairTicker,
} from '../market/fair-walk.ts';
import { isqrt } from '../market/isqrt.ts';
import type { Minor } from '../money/money.ts';
import type { Direction } from './contract.ts';
import { NORMAL_TABLE } from './normal-table.ts';
import type { Tick } from './rules.ts';

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

/** An open trade's place on the walk. */
interface WalkPosition {
	readonly ticker: FairTicker;
	readonly direction: Direction;
	/** Prices of entry and newest tick, in tick sizes. */
	readonly entryPrice: bigint;
	readonly price: bigint;
	/** Scheduled ticks after the newest one, up to the exit. */
	readonly stepsLeft: number;
}

/** The state of an open trade. */
export interface OpenPosition extends WalkPosition {
	readonly stakeMinor: Minor;
	/** The total return of a win (TRADE-05). */
	readonly payoutMinor: Minor;
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
 * The way from one tick of a fair index to a later one as a multiple of the walk's standard deviation over as many steps, above 0 for a
 * rise. Throws a `RangeError` if the second is not later.
 */
export function computeStepsDeviation(ticker: FairTicker, from: Tick, to: Tick): number {
	const steps = computeFairTickAt(to.atMs) - computeFairTickAt(from.atMs);
	if (steps < 1) throw new RangeError(`computeStepsDeviation: ${steps} steps`);
	const rise = findLeastFairPosition(to.price) - findLeastFairPosition(from.price);
	return rise / Math.sqrt((steps * Number(computeStepVariance(ticker))) / 2 ** 16);
}

/** The chances of an open trade. */
function computePositionChances({ ticker, direction, entryPrice, price, stepsLeft }: WalkPosition): Chances {
	const rise = BigInt(findLeastFairPosition(price) - findLeastFairPosition(entryPrice));
	return computeChances(ticker, direction === 'up' ? rise : -rise, stepsLeft);
}

/** The value by the chances, less a fee. */
function computeValue({ win, tie }: Chances, { stakeMinor, payoutMinor }: OpenPosition, feeBps: number): Minor {
	return ((payoutMinor * win + stakeMinor * tie) * (BPS - BigInt(feeBps))) / (BPS << CHANCE_BITS);
}

/**
 * The value of an open trade in minor units, less a fee in hundredths of a percent: payout and stake by their chances, rounded
 * down once (TRADE-14).
 */
export const computeFairValue = (position: OpenPosition, feeBps = 0): Minor =>
	computeValue(computePositionChances(position), position, feeBps);

/** Published chances are whole numbers of 2^-32. */
export const PUBLISHED_CHANCE_BITS = 32;
const publishChance = (win: bigint) => Number(win >> (CHANCE_BITS - BigInt(PUBLISHED_CHANCE_BITS)));
/** A published chance in percent. */
export const toPercent = (chance: number): number => (chance / 2 ** PUBLISHED_CHANCE_BITS) * 100;

/** The chance of an open trade and its value now (TRADE-21). */
export interface ChanceNow {
	/** Of winning, in whole numbers of 2^-32, rounded down. */
	readonly chance: number;
	/** Without a fee, in minor units, rounded down. */
	readonly valueMinor: Minor;
}

/** An open trade whose chance is asked for; instants in epoch milliseconds. */
export interface OpenTrade extends Pick<OpenPosition, 'direction' | 'stakeMinor' | 'payoutMinor'> {
	readonly ticker: string;
	readonly entry: Tick;
	readonly expiresAtMs: number;
}

/** The place of an open trade on the walk at a tick; null on other assets than fair indices, and for a tick before the entry or after the expiry. */
function findPosition(trade: OpenTrade, tick: Tick): OpenPosition | null {
	const { ticker, entry, expiresAtMs } = trade;
	if (!isFairTicker(ticker) || tick.seq < entry.seq || tick.atMs > expiresAtMs) return null;
	const stepsLeft = computeFairTickAt(expiresAtMs) - computeFairTickAt(tick.atMs);
	return { ...trade, ticker, entryPrice: entry.price, price: tick.price, stepsLeft };
}

/**
 * The chance of an open trade at a tick (TRADE-21): page, API and verifiers compute it alike. Null on other assets than fair
 * indices, whose odds are unknown, and for a tick before the entry or after the expiry.
 */
export function computeChanceNow(trade: OpenTrade, tick: Tick): ChanceNow | null {
	const position = findPosition(trade, tick);
	if (position === null) return null;
	const { chance, valueMinor } = computeSaleValue(position, 0);
	return { chance, valueMinor };
}

/** The numbers of a sale that executed at a tick (TRADE-14), with a fee in hundredths of a percent; null where `computeChanceNow` is. */
export function computeSaleNow(trade: OpenTrade, tick: Tick, feeBps: number): SaleValue | null {
	const position = findPosition(trade, tick);
	return position && computeSaleValue(position, feeBps);
}

/** The numbers of a sale (TRADE-14). */
export interface SaleValue extends ChanceNow {
	/** The value less the fee, rounded down once, in minor units. */
	readonly amountMinor: Minor;
}

/** The value of an open trade to its user who sells it, and what the house pays for it after a fee in hundredths of a percent. */
export function computeSaleValue(position: OpenPosition, feeBps: number): SaleValue {
	const chances = computePositionChances(position);
	return {
		chance: publishChance(chances.win),
		valueMinor: computeValue(chances, position, 0),
		amountMinor: computeValue(chances, position, feeBps),
	};
}
