// @ts-nocheck
/** What an open trade on a fair index is worth (docs/fairness.md, "What an open trade is worth"), of nothing but big integers. */

import { factorOf, isqrt, leastPositionOf } from './fair-walk.mjs';

const VARIANCE = 5_726_623_060n;

const BITS = 200n;
const UNIT = 1n << BITS;

/** 1/(2π)^½, by Machin's formula. */
const DENSITY = (() => {
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

/** e to the power of −i²/32,768. */
function decayAt(i) {
	// A 64th of the exponent first: of that few terms are needed.
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

function phiOf(z) {
	if (z < 0n) return (1n << 57n) - phiOf(-z);
	if (z >= 6n << 32n) return TABLE[768] << 25n;
	const [low, high] = [TABLE[Number(z >> 25n)], TABLE[Number(z >> 25n) + 1]];
	return (low << 25n) + (high - low) * (z & 0x1ffffffn);
}

/** M of an index. */
function stepSizeOf(ticker) {
	const factor = factorOf(ticker);
	if (factor === undefined) throw new RangeError(`${ticker} is no fair index`);
	return factor;
}

/**
 * The value of an open trade without a fee, in whole minor units, rounded down.
 * @param trade its index, direction (`up` or `down`), stake, what a win returns in all, the prices of the entry and of the newest tick in
 * tick sizes, and the number of scheduled ticks after that up to the exit; numbers, big integers or strings of digits.
 */
export function fairValue({ ticker, direction, stake, payout, entryPrice, price, stepsLeft }) {
	const rise = BigInt(leastPositionOf(Number(price)) - leastPositionOf(Number(entryPrice)));
	const moved = direction === 'up' ? rise : -rise;
	const steps = BigInt(stepsLeft);
	if (steps < 0n) throw new RangeError(`${steps} steps`);
	if (steps === 0n) return moved > 0n ? BigInt(payout) : moved === 0n ? BigInt(stake) : 0n;
	const size = stepSizeOf(ticker);
	const variance = (12n * VARIANCE * size * size + (1n << 64n)) / (12n << 48n);
	const deviation = isqrt((steps * variance) << 64n);
	const win = phiOf(((2n * moved - 1n) << 71n) / deviation);
	const tie = phiOf(((2n * moved + 1n) << 71n) / deviation) - win;
	return (BigInt(payout) * win + BigInt(stake) * tie) >> 57n;
}
