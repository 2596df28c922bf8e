import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isqrt } from './isqrt.ts';

/**
 * The fair index (MARKET-04): a price path that can be recomputed bit for bit from an hour's seed.
 * Whole numbers only; where `number` is used every intermediate value stays below 2^53.
 */

/** A fair index is named by the volatility of a year in percent, from `V5` to `V200`. */
export type FairTicker = `V${number}`;
/** The indices that every installation has. */
export const FAIR_TICKERS = ['V10', 'V25', 'V50', 'V75', 'V100'] as const satisfies FairTicker[];
/** Volatilities that an index can have, in percent a year. */
export const FAIR_VOLATILITY = { least: 5, most: 200 } as const;

/** The volatility in an index's name, in percent a year; null for a name that is none. */
function parseFairTicker(ticker: string): number | null {
	const percent = Number(/^V([1-9]\d{0,2})$/.exec(ticker)?.[1] ?? 0);
	return percent >= FAIR_VOLATILITY.least && percent <= FAIR_VOLATILITY.most ? percent : null;
}

export const isFairTicker = (ticker: string): ticker is FairTicker => parseFairTicker(ticker) !== null;

/** Ticks of a year, seconds of one and the variance of Z, which turn a volatility into a step size. */
const [TICK_S, YEAR_S, DEVIATION_VARIANCE] = [0.5, 31_536_000, 5_726_623_060];

/**
 * Step size M of an index: round(σ · √(0.5 / 31,536,000) / ln 2 · 2^22 / √5,726,623,060 · 2^32), a whole number. Vectors hold
 * those of the indices that every installation has.
 */
export function computeFairStepSize(ticker: FairTicker): number {
	const percent = parseFairTicker(ticker);
	if (percent === null) throw new RangeError(`computeFairStepSize(${ticker})`);
	const octaves = ((percent / 100) * Math.sqrt(TICK_S / YEAR_S)) / Math.LN2;
	return Math.round(((octaves * 2 ** 22) / Math.sqrt(DEVIATION_VARIANCE)) * 2 ** 32);
}

/** Milliseconds from one scheduled tick to the next. */
export const FAIR_TICK_MS = 500;
/** One seed serves one epoch: an hour of Unix time. */
export const FAIR_EPOCH_MS = 3_600_000;
export const FAIR_TICKS_PER_EPOCH = FAIR_EPOCH_MS / FAIR_TICK_MS;
/** Prices are whole numbers of this. */
export const FAIR_TICK_SIZE = '0.0001';
export const FAIR_DIGITS = 4;
/** Beyond it at midnight UTC, the walk starts at 0 again a day later. */
export const FAIR_RESET_BEYOND = 3 * 2 ** 22;

const TICK_PHASE_MS = 250;
const MEAN_OF_WORDS = 524_280;
const UNITS_PER_OCTAVE = 2 ** 22;

/** Scheduled time of tick k, in epoch milliseconds; never a whole second. */
export function computeFairTickTime(k: number): number {
	return FAIR_TICK_MS * k + TICK_PHASE_MS;
}

/** The newest tick whose scheduled time is at or before the instant. */
export function computeFairTickAt(instantMs: number): number {
	return Math.floor((instantMs - TICK_PHASE_MS) / FAIR_TICK_MS);
}

/** The epoch whose seed makes tick k. */
export function computeFairEpoch(k: number): number {
	return Math.floor(k / FAIR_TICKS_PER_EPOCH);
}

/** After tick k, every tick up to this instant is in the log (MARKET-09): one millisecond less than the next one's time. */
export function computeFairLoggedThrough(k: number): number {
	return computeFairTickTime(k + 1) - 1;
}

/** SHA-256 of `fair/1|seed|<epoch>|` and the seed. */
export function computeCommitment(epoch: number, seed: Uint8Array): Uint8Array {
	return sha256(concatBytes(utf8ToBytes(`fair/1|seed|${epoch}|`), seed));
}

/** Z: the sixteen big-endian 16-bit words of h, minus their mean; exactly symmetric around 0. */
export function computeDeviation(h: Uint8Array): number {
	if (h.length !== 32) throw new RangeError(`computeDeviation: ${h.length} bytes`);
	let sum = 0;
	for (let i = 0; i < 32; i += 2) sum += (h[i] as number) * 256 + (h[i + 1] as number);
	return sum - MEAN_OF_WORDS;
}

/** d = sign(Z) · ((|Z| · M + 2^31) >> 32), in units of 2^-22 of an octave. */
export function computeStep(deviation: number, stepSize: number): number {
	const size = Math.floor((Math.abs(deviation) * stepSize + 2 ** 31) / 2 ** 32);
	return deviation < 0 ? 0 - size : size;
}

/** HMAC-SHA-256 of ASCII text under one key: 32 bytes, which the next call may overwrite. */
export type KeyedHmac = (text: string) => Uint8Array;

function createHmac(key: Uint8Array): KeyedHmac {
	const keyed = hmac.create(sha256, key);
	const working = keyed.clone();
	const h = new Uint8Array(32);
	return (text) => {
		// Starting from the keyed state saves half of the hashing of a plain HMAC.
		keyed._cloneInto(working);
		working.update(utf8ToBytes(text)).digestInto(h);
		return h;
	};
}

/**
 * The steps of one index under one seed.
 * @param keyedBy makes the HMAC; a server has a faster one than the portable one.
 * @param round lower-case hex randomness of the tick's beacon round; `-` without a beacon.
 */
export function createFairSteps(
	seed: Uint8Array,
	ticker: FairTicker,
	keyedBy: (key: Uint8Array) => KeyedHmac = createHmac,
): (k: number, round?: string) => number {
	const hmacOf = keyedBy(seed);
	const stepSize = computeFairStepSize(ticker);
	return (k, round = '-') => computeStep(computeDeviation(hmacOf(`fair/1|${ticker}|${k}|${round}`)), stepSize);
}

const ONE = 1n << 62n;

/** C₀ … C₂₁: 2 to the power of 1/2, 1/4, … 2^-22, times 2^62. */
export const FAIR_ROOTS: readonly bigint[] = (() => {
	const roots = [isqrt(2n * ONE * ONE)];
	while (roots.length < 22) roots.push(isqrt((roots.at(-1) as bigint) * ONE));
	return roots;
})();

/** Price at the walk's position, in units of 0.0001: 10,000.0000 at 0, strictly increasing for |X| ≤ 4 · 2^22. */
export function computeFairPrice(x: number): bigint {
	const octave = Math.floor(x / UNITS_PER_OCTAVE);
	const fraction = x - octave * UNITS_PER_OCTAVE;
	let a = ONE;
	for (let i = 0; i < 22; i++) {
		if ((fraction >> (21 - i)) & 1) a = (a * (FAIR_ROOTS[i] as bigint)) >> 62n;
	}
	return (100_000_000n * a) >> BigInt(62 - octave);
}

/** Positions have prices of their own up to here, and a reset comes before the walk can get so far. */
const FARTHEST = 4 * 2 ** 22;

/** The least position whose price is at least the one given, within four octaves: it is defined for every price. */
export function findLeastFairPosition(price: bigint): number {
	let [low, high] = [-FARTHEST, FARTHEST];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (computeFairPrice(middle) < price) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The position of the walk at a price, which is one at most; null: no position has it. */
export function findFairPosition(price: bigint): number | null {
	const position = findLeastFairPosition(price);
	return computeFairPrice(position) === price ? position : null;
}
