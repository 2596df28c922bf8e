/** The walk of a fair index (docs/fairness.md). */
import { createHmac } from 'node:crypto';
import { HOUR, hex, sha256 } from './notes.mjs';

const FOUR_OCTAVES = 2 ** 24;

/**
 * The factor M of an index (6), or undefined for an unknown name.
 * @param {string} ticker
 * @returns {bigint | undefined}
 */
export function factorOf(ticker) {
	const [, percent] = /^V([1-9][0-9]{0,2})$/.exec(ticker) ?? [];
	const sigma = Number(percent) / 100;
	if (!(sigma >= 0.05 && sigma <= 2)) return undefined;
	const factor = ((sigma * Math.sqrt(0.5 / 31_536_000)) / Math.LN2) * (2 ** 22 / Math.sqrt(5_726_623_060)) * 2 ** 32;
	return BigInt(Math.round(factor));
}
/**
 * The factor M of an index.
 * @param {string} ticker
 * @throws {RangeError} for an unknown name
 */
export function stepSizeOf(ticker) {
	const factor = factorOf(ticker);
	if (factor === undefined) throw new RangeError(`${ticker} is no fair index`);
	return factor;
}
/**
 * The step of tick k (3, 5, 6) as a number of units.
 * @param {string} seed
 * @param {string} ticker
 * @param {number} k
 * @param {string} random the value of the round in hex, or -
 */
export function stepOf(seed, ticker, k, random) {
	const h = createHmac('sha256', Buffer.from(seed, 'hex')).update(`fair/1|${ticker}|${k}|${random}`).digest();
	let z = -524_280;
	for (let i = 0; i < 32; i += 2) z += (h[i] ?? 0) * 256 + (h[i + 1] ?? 0);
	const size = Number((BigInt(Math.abs(z)) * stepSizeOf(ticker) + (1n << 31n)) >> 32n);
	return z < 0 ? -size : size;
}
/**
 * ⌊√n⌋.
 * @param {bigint} n
 */
export function isqrt(n) {
	let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
	for (let y = x; ; x = y) {
		y = (x + n / x) >> 1n;
		if (y >= x) return x;
	}
}
/** @type {bigint[]} */
const ROOTS = [];
for (let root = isqrt(2n << 124n); ROOTS.length < 22; root = isqrt(root << 62n)) ROOTS.push(root);
/**
 * The price at position X (8).
 * @param {number} x
 */
export function priceAt(x) {
	const [q, f] = [BigInt(x) >> 22n, BigInt(x) & ((1n << 22n) - 1n)];
	let a = 1n << 62n;
	ROOTS.forEach((factor, i) => {
		if ((f >> BigInt(21 - i)) & 1n) a = (a * factor) >> 62n;
	});
	return Number((100_000_000n * a) >> (62n - q));
}
/**
 * The least position whose price is at least this, within four octaves.
 * @param {number} price
 */
export function leastPositionOf(price) {
	let [low, high] = [-FOUR_OCTAVES, FOUR_OCTAVES];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (priceAt(middle) < price) low = middle + 1;
		else high = middle;
	}
	return low;
}
/**
 * The position with this price; undefined if there is none within four octaves.
 * @param {number} price
 */
export function positionOf(price) {
	const position = leastPositionOf(price);
	return priceAt(position) === price ? position : undefined;
}
/**
 * The hour of an instant.
 * @param {number} t milliseconds since 1970
 */
export const epochOf = (t) => Math.floor(t / HOUR);
/**
 * The round that moves a tick.
 * @param {number} t milliseconds since 1970
 */
export const roundOf = (t) => Math.floor((t - 1500) / 3000) - 564_267_788;
/**
 * k of a tick's time (1), or undefined off the schedule.
 * @param {number} t
 */
export const tickAt = (t) => (t % 500 === 250 ? (t - 250) / 500 : undefined);
/**
 * k of the last tick that is due at or before an instant.
 * @param {number} t
 */
export const dueBy = (t) => Math.floor((t - 250) / 500);
/**
 * @param {number | string} epoch
 * @param {string} seed
 */
export const commitmentOf = (epoch, seed) =>
	hex(sha256(Buffer.from(`fair/1|seed|${epoch}|`), Buffer.from(seed, 'hex')));
/** @param {string} signature */
export const randomOf = (signature) => hex(sha256(Buffer.from(signature, 'hex')));
