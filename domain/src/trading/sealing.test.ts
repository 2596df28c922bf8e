import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRoundTime, computeTickRound } from '../market/beacon.ts';
import { computeFairTickAt, computeFairTickTime } from '../market/fair-walk.ts';
import { LONGEST_SEAL_MS } from '../market/quicknet-times.ts';
import { computeSeal, findSeal } from './sealing.ts';

test('[TRADE-20] the round of the seal is the first that is published more than a second after the acceptance', () => {
	// A round is published at 12:00:00.000: an order a second or less before it takes the next one.
	const at = Date.parse('2026-12-01T12:00:00.000Z');
	for (const [acceptedAtMs, roundAtMs] of [
		[at - 1_001, at],
		[at - 1_000, at + 3_000],
		[at - 1, at + 3_000],
		[at, at + 3_000],
		[at + 1_999, at + 3_000],
		[at + 2_000, at + 6_000],
	] as const)
		expect(computeSeal(acceptedAtMs), `${acceptedAtMs - at}`).toMatchObject({
			roundAtMs,
			startsAtMs: roundAtMs + 1_500,
		});
});

test('[TRADE-20] the first tick after the seal is the first of its round, 2.75 to 5.75 s after the acceptance', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), (acceptedAtMs) => {
			const { round, roundAtMs, startsAtMs } = computeSeal(acceptedAtMs);
			expect(computeRoundTime(round)).toBe(roundAtMs);
			expect(roundAtMs - acceptedAtMs).toBeGreaterThan(1_000);
			expect(roundAtMs - acceptedAtMs).toBeLessThanOrEqual(4_000);
			expect(startsAtMs - acceptedAtMs).toBeLessThanOrEqual(LONGEST_SEAL_MS);
			const entry = computeFairTickAt(startsAtMs) + 1;
			expect(computeFairTickTime(entry)).toBe(startsAtMs + 250);
			expect([computeTickRound(entry - 1), computeTickRound(entry)]).toEqual([round - 1, round]);
			expect(findSeal(startsAtMs)).toEqual(computeSeal(acceptedAtMs));
		}),
	);
});
