import { expect, test } from 'vitest';
import { averageAnswer, findAnswerTime, isAfterRound } from './answer-time.ts';

/** The next block's round is published at 3,000,003,000; the entry is after 3,000,004,500. */
const CLICKED = 3_000_000_000;
const SEALED = { starts_at: new Date(3_000_004_500).toISOString(), round: 1 };
const click = (answeredAfterMs: number | null) => ({ atMs: CLICKED, answeredAfterMs });

test('[PROOF-09] the time to the answer is by this browser’s clock, and unknown if it timed none', () => {
	expect(findAnswerTime(click(320), null)).toEqual({ atMs: CLICKED + 320, afterMs: 320, isLate: false });
	expect(findAnswerTime(click(null), SEALED)).toBeNull();
	expect(findAnswerTime(null, SEALED)).toBeNull();
});

test('[TRADE-20] an answer from the publication of the round on is late, on sealed trades only', () => {
	const isLate = (afterMs: number, sealed: typeof SEALED | null = SEALED) =>
		findAnswerTime(click(afterMs), sealed)?.isLate;
	expect(isLate(2_999)).toBe(false);
	expect(isLate(3_000)).toBe(true);
	expect(isLate(3_000, null)).toBe(false);
});

test('[PROOF-09] a refusal is late if the round of the order was public when it came', () => {
	const askedAt = new Date(CLICKED + 1_999).toISOString();
	expect(isAfterRound(askedAt, 1_000)).toBe(false);
	expect(isAfterRound(askedAt, 1_001)).toBe(true);
	// A millisecond later the next round is the first one published more than a second after the acceptance.
	expect(isAfterRound(new Date(CLICKED + 2_000).toISOString(), 3_999)).toBe(false);
	expect(isAfterRound(new Date(CLICKED + 2_000).toISOString(), 4_000)).toBe(true);
});

test('[PROOF-09] the average covers the clicks that were answered here', () => {
	expect(averageAnswer([click(200), click(null), click(400)])).toEqual({ ms: 300, orders: 2 });
	expect(averageAnswer([click(null)])).toBeNull();
});
