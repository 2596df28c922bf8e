/**
 * The value of an open trade on a fair index (docs/fairness.md, "What an open trade is worth"), computed with big integers
 * alone.
 */

import { isqrt, leastPositionOf, stepSizeOf } from './fair-walk.mjs';

const VARIANCE = 5_726_623_060n;

const BITS = 200n;
const UNIT = 1n << BITS;

/** 1/(2π)^½, by Machin's formula. */
const DENSITY = (() => {
	/** @param {bigint} x */
	const arctan = (x) => {
		let [term, sum, n, sign] = [UNIT / x, 0n, 1n, 1n];
		while (term > 0n) {
			sum += sign * (term / n);
			term /= x * x;
			n += 2n;
			sign = -sign;
		}
		return sum;
	};
	const pi = 4n * (4n * arctan(5n) - arctan(239n));
	return (UNIT * UNIT) / isqrt(2n * pi * UNIT);
})();

/**
 * e to the power of −i²/32,768.
 * @param {bigint} i
 */
function decayAt(i) {
	// The series of a 64th of the exponent needs few terms; the result is then squared six times.
	let [term, sum, n] = [UNIT, 0n, 0n];
	while (term !== 0n) {
		sum += term;
		n++;
		term = -(term * i * i) / (32_768n * 64n * n);
	}
	for (let i = 0; i < 6; i++) sum = (sum * sum) >> BITS;
	return sum;
}

/** Φ(i/128) · 2³² for i from 0 to 768, each the nearest whole number. */
const TABLE = Array.from({ length: 769 }, (_, index) => {
	const i = BigInt(index);
	let [term, sum, k] = [(UNIT * i) / 128n, 0n, 1n];
	while (term > 0n) {
		sum += term;
		term = (term * i * i) / (16_384n * (2n * k + 1n));
		k++;
	}
	const phi = UNIT / 2n + ((((decayAt(i) * DENSITY) >> BITS) * sum) >> BITS);
	return (phi + (1n << (BITS - 33n))) >> (BITS - 32n);
});

/** Φ from 6 on, where the table ends. */
const MOST = TABLE.at(-1) ?? 0n;

/**
 * Φ(z / 2³²) · 2⁵⁷.
 * @param {bigint} z
 * @returns {bigint}
 */
function phiOf(z) {
	if (z < 0n) return (1n << 57n) - phiOf(-z);
	const at = Number(z >> 25n);
	const [low, high] = [TABLE[at], TABLE[at + 1]];
	if (low === undefined || high === undefined) return MOST << 25n;
	return (low << 25n) + (high - low) * (z & 0x1ffffffn);
}

/** @typedef {number | bigint | string} Whole a number, a big integer or a string of digits */
/**
 * @typedef {object} OpenTrade
 * @property {string} ticker
 * @property {'up' | 'down'} direction
 * @property {Whole} stake
 * @property {Whole} payout total return of a win
 * @property {Whole} entryPrice in tick sizes
 * @property {Whole} price of the newest tick, in tick sizes
 * @property {Whole} stepsLeft scheduled ticks after the newest one up to the exit
 */
/**
 * The value of an open trade less a fee, in whole minor units, rounded down.
 * @param {OpenTrade} trade
 * @param {number} [fee] in hundredths of a percent of the value
 */
export function fairValue({ ticker, direction, stake, payout, entryPrice, price, stepsLeft }, fee = 0) {
	const rise = BigInt(leastPositionOf(Number(price)) - leastPositionOf(Number(entryPrice)));
	const moved = direction === 'up' ? rise : -rise;
	const steps = BigInt(stepsLeft);
	if (steps < 0n) throw new RangeError(`${steps} steps`);
	const left = 10_000n - BigInt(fee);
	if (steps === 0n) return ((moved > 0n ? BigInt(payout) : moved === 0n ? BigInt(stake) : 0n) * left) / 10_000n;
	const size = stepSizeOf(ticker);
	const variance = (12n * VARIANCE * size * size + (1n << 64n)) / (12n << 48n);
	const deviation = isqrt((steps * variance) << 64n);
	const win = phiOf(((2n * moved - 1n) << 71n) / deviation);
	const tie = phiOf(((2n * moved + 1n) << 71n) / deviation) - win;
	return ((BigInt(payout) * win + BigInt(stake) * tie) * left) / (10_000n << 57n);
}
