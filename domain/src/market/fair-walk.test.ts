import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from './fair-index-vectors.json' with { type: 'json' };
import {
	computeCommitment,
	computeDeviation,
	computeFairEpoch,
	computeFairLoggedThrough,
	computeFairPrice,
	computeFairStepSize,
	computeFairTickAt,
	computeFairTickTime,
	computeStep,
	createFairSteps,
	FAIR_ROOTS,
	FAIR_TICKERS,
	findFairPosition,
	isFairTicker,
} from './fair-walk.ts';

const seed = hexToBytes(vectors.seed_hex);
const tickers = FAIR_TICKERS;

test('[MARKET-04] commitment, schedule, roots and step sizes equal the published vectors', () => {
	expect(bytesToHex(computeCommitment(vectors.epoch, seed))).toBe(vectors.commitment);
	expect(computeFairTickTime(vectors.first_tick)).toBe(vectors.first_tick_time_ms);
	expect(computeFairEpoch(vectors.first_tick)).toBe(vectors.epoch);
	expect(computeFairEpoch(vectors.first_tick - 1)).toBe(vectors.epoch - 1);
	for (const [index, root] of Object.entries(vectors.C)) expect(`${FAIR_ROOTS[Number(index)]}`).toBe(root);
	expect(Object.fromEntries(tickers.map((ticker) => [ticker, computeFairStepSize(ticker)]))).toEqual(vectors.M);
});

test('[MARKET-04] [ADMIN-05] an index of another volatility has the step size that the published formula gives', () => {
	expect([computeFairStepSize('V5'), computeFairStepSize('V15'), computeFairStepSize('V200')]).toEqual([
		2_162_204, 6_486_613, 86_488_168,
	]);
	expect(['V5', 'V200', 'V4', 'V201', 'V05', 'V10x', 'v10', 'V', 'X10'].filter(isFairTicker)).toEqual(['V5', 'V200']);
});

test.each(Object.entries(vectors.price))('[MARKET-04] the price at position %s is %s', (x, price) => {
	expect(`${computeFairPrice(Number(x))}`).toBe(price);
});

test.each(tickers)('[MARKET-04] an hour of %s equals the published walk', (ticker) => {
	const steps = createFairSteps(seed, ticker);
	const walk = vectors.walks[ticker];
	let x = 0;
	for (let i = 0; i < 7200; i++) {
		const k = vectors.first_tick + i;
		const step = steps(k);
		x += step;
		const row = walk['first_five [k,Z,d,X,price]'][i];
		if (row) expect([k, step, x, `${computeFairPrice(x)}`]).toEqual([row[0], row[2], row[3], row[4]]);
		if (row) expect(computeStep(row[1] as number, computeFairStepSize(ticker))).toBe(row[2]);
	}
	expect([x, `${computeFairPrice(x)}`]).toEqual(walk['after_7200 [X,price]']);
});

test('[MARKET-04] a beacon round enters the step as published', () => {
	const { k, round_randomness, Z_d } = vectors.with_beacon;
	expect(createFairSteps(seed, 'V100')(k, round_randomness)).toBe(Z_d[1]);
});

test('[MARKET-04] up and down are equally likely: the opposite hash gives exactly the opposite step', () => {
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constantFrom(...tickers), (h, ticker) => {
			const z = computeDeviation(h);
			const opposite = computeDeviation(h.map((byte) => 255 - byte));
			expect(opposite + z).toBe(0);
			expect(computeStep(opposite, computeFairStepSize(ticker)) + computeStep(z, computeFairStepSize(ticker))).toBe(0);
		}),
	);
});

test('[MARKET-04] a step of numbers equals the same step in exact whole numbers', () => {
	fc.assert(
		fc.property(fc.integer({ min: -524_280, max: 524_280 }), fc.constantFrom(...tickers), (z, ticker) => {
			const exact = (BigInt(Math.abs(z)) * BigInt(computeFairStepSize(ticker)) + (1n << 31n)) >> 32n;
			expect(BigInt(computeStep(z, computeFairStepSize(ticker)))).toBe(z < 0 ? -exact : exact);
		}),
	);
});

test('[MARKET-04] the price strictly increases with the position within four octaves', () => {
	const bound = 4 * 2 ** 22;
	fc.assert(
		fc.property(fc.integer({ min: -bound, max: bound - 1 }), (x) => {
			expect(computeFairPrice(x + 1) > computeFairPrice(x)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
});

test('[MARKET-09] after a tick of the fair index, L is one millisecond before the next', () => {
	fc.assert(
		fc.property(fc.integer({ min: 3_000_000_000, max: 4_000_000_000 }), (k) => {
			expect(computeFairLoggedThrough(k)).toBe(500 * (k + 1) + 249);
			expect(computeFairTickAt(computeFairTickTime(k))).toBe(k);
			expect(computeFairTickAt(computeFairLoggedThrough(k))).toBe(k);
		}),
	);
});

test('a price of the walk has one position, and another price none', () => {
	for (const x of [0, 1, -1, 12_345_678, -12_345_678, 3 * 2 ** 22, -3 * 2 ** 22])
		expect(findFairPosition(computeFairPrice(x))).toBe(x);
	expect(findFairPosition(computeFairPrice(0) + 1n)).toBeNull();
});
