// @ts-nocheck
/** What an open trade on a fair index is worth (docs/fairness.md, "What an open trade is worth"), of nothing but big integers. */

const VARIANCE = 5_726_623_060n;
const ONE = 1n << 62n;

function isqrt(n) {
	let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
	for (;;) {
		const next = (root + n / root) >> 1n;
		if (next >= root) return root;
		root = next;
	}
}

const roots = [isqrt(2n * ONE * ONE)];
while (roots.length < 22) roots.push(isqrt(roots.at(-1) * ONE));

/** Price at a position of the walk (docs/fairness.md, 8). */
function priceAt(x) {
	const octave = x >> 22n;
	const fraction = x - (octave << 22n);
	let a = ONE;
	for (let i = 0; i < 22; i++) if ((fraction >> BigInt(21 - i)) & 1n) a = (a * roots[i]) >> 62n;
	return (100_000_000n * a) >> (62n - octave);
}

/** The least position whose price is at least this. */
function positionOf(price) {
	let [low, high] = [-(4n << 22n), 4n << 22n];
	while (low < high) {
		const middle = (low + high) >> 1n;
		if (priceAt(middle) < price) low = middle + 1n;
		else high = middle;
	}
	return low;
}

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
	const percent = Number(/^V([1-9]\d{0,2})$/.exec(ticker)?.[1] ?? 0);
	if (percent < 5 || percent > 200) throw new RangeError(`${ticker} is no fair index`);
	const octaves = ((percent / 100) * Math.sqrt(0.5 / 31_536_000)) / Math.LN2;
	return BigInt(Math.round(((octaves * 2 ** 22) / Math.sqrt(Number(VARIANCE))) * 2 ** 32));
}

/**
 * The value of an open trade without a fee, in whole minor units, rounded down.
 * @param trade its index, direction (`up` or `down`), stake, what a win returns in all, the prices of the entry and of the newest tick in
 * tick sizes, and the number of scheduled ticks after that up to the exit; numbers, big integers or strings of digits.
 */
export function fairValue({ ticker, direction, stake, payout, entryPrice, price, stepsLeft }) {
	const rise = positionOf(BigInt(price)) - positionOf(BigInt(entryPrice));
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
