import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	computeRandomness,
	computeRoundAt,
	computeRoundTime,
	computeTickRound,
	isCanonicalSignature,
} from './beacon.ts';
import { computeFairTickAt, computeFairTickTime } from './fair-walk.ts';

/** Round 1000 of quicknet, as drand's documentation shows it. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const FIELD_ORDER = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

test('[MARKET-04] a tick’s round is that of its block, published 1.75 to 4.25 s before the tick', () => {
	fc.assert(
		fc.property(fc.integer({ min: 3_400_000_000, max: 4_000_000_000 }), (k) => {
			const round = computeTickRound(k);
			const early = computeFairTickTime(k) - computeRoundTime(round);
			expect(early).toBeGreaterThanOrEqual(1_750);
			expect(early).toBeLessThanOrEqual(4_250);
			const block = Math.floor((computeFairTickTime(k) - 1_500) / 3_000);
			expect(round).toBe((3 * block - 1_692_803_367) / 3 + 1);
			expect(computeRoundAt(computeRoundTime(round))).toBe(round);
			expect(computeRoundAt(computeRoundTime(round) - 1)).toBe(round - 1);
		}),
	);
});

test('[MARKET-04] the first round came at the genesis of quicknet, and each serves six ticks', () => {
	expect(computeRoundTime(1)).toBe(1_692_803_367_000);
	const first = computeFairTickAt(computeRoundTime(1) + 1_750);
	expect([-1, 0, 5, 6].map((i) => computeTickRound(first + i))).toEqual([0, 1, 1, 2]);
});

test('[MARKET-04] randomness is the hash of the signature', () => {
	expect(computeRandomness(SIGNATURE)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
});

test.each([
	['as published', SIGNATURE, true],
	['in capitals', SIGNATURE.toUpperCase(), false],
	['not compressed', `${SIGNATURE}${SIGNATURE}`, false],
	['too short', SIGNATURE.slice(2), false],
	['without the mark of compression', `3${SIGNATURE.slice(1)}`, false],
	['with a coordinate that is not reduced', (BigInt(`0xa${'0'.repeat(95)}`) + FIELD_ORDER + 5n).toString(16), false],
	['with a small coordinate', (BigInt(`0xa${'0'.repeat(95)}`) + 5n).toString(16), true],
])('[MARKET-04] a signature %s: canonical or refused', (_, signature, canonical) => {
	expect(isCanonicalSignature(signature)).toBe(canonical);
});
