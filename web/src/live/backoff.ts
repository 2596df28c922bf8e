const FIRST_MS = 400;
const LONGEST_MS = 15_000;

/** Wait before the nth reconnection (0 first): doubling, bounded, with half of it random so that clients spread. */
export function computeBackoffMs(attempt: number, random: () => number): number {
	const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
	return Math.round(whole / 2 + (whole / 2) * random());
}
