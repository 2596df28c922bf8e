import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideIsRight, MOST_SKEW_MS, NodeClock } from './node-clock.ts';

const DATABASE_MS = 1_700_000_000_000;
const reading = (skewMs: number, tookMs = 10) => ({ sentAtMs: DATABASE_MS + skewMs, tookMs, databaseMs: DATABASE_MS });

test.each([
	['2 s ahead', reading(2_000, 0), true, true],
	['more ahead', reading(2_001), true, false],
	['more behind', reading(-2_100), true, false],
	['an hour behind', reading(-3_600_000), true, false],
	['an answer that took long proves nothing', reading(-2_500, 5_000), true, true],
	['nor does it prove that the clock is right again', reading(-2_500, 5_000), false, false],
	['nearly right again, beyond doubt', reading(1_900, 50), false, true],
] as const)('[CLUSTER-05] %s', (_, one, wasRight, isRight) => {
	expect(decideIsRight(wasRight, one)).toBe(isRight);
});

test('[CLUSTER-05] whatever an answer takes, a clock that is right is never found wrong, and one that is 2 s off never right', () => {
	const tookMs = fc.integer({ min: 0, max: 60_000 });
	const at = fc.double({ min: 0, max: 1, noNaN: true });
	fc.assert(
		fc.property(fc.integer({ min: -10_000, max: 10_000 }), tookMs, at, fc.boolean(), (skewMs, took, part, wasRight) => {
			// The database reads its clock at some instant between question and answer.
			const databaseMs = DATABASE_MS + took * part;
			const isRight = decideIsRight(wasRight, { sentAtMs: DATABASE_MS + skewMs, tookMs: took, databaseMs });
			const isOff = Math.abs(skewMs) > MOST_SKEW_MS;
			if (isRight !== wasRight) expect(isRight).toBe(!isOff);
		}),
	);
});

test('a change is reported once each way', () => {
	const clock = new NodeClock();
	const seen: boolean[] = [];
	clock.onChange((isRight) => seen.push(isRight));
	expect(clock.skewMs).toBeNull();
	for (const skewMs of [0, 5_000, 6_000, 0, 0]) clock.note(reading(skewMs));
	expect(seen).toEqual([false, true]);
	expect(clock.skewMs).toBe(5);
});
