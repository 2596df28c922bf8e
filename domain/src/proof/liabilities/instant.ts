import { computeRandomness, computeRoundAt } from '../../market/beacon.ts';

const DAY_MS = 86_400_000;
/** A day's root may be logged this long after the day's end: a second one later counts for nothing. */
export const OWED_LOGGED_WITHIN_MS = 8 * DAY_MS;

/** The first instant of a UTC day such as 2026-11-25, epoch milliseconds. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
/** The UTC day of an instant. */
export const dayAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
/** The day `days` days later. */
export const dayAfter = (day: string, days = 1): string => dayAt(startOfDay(day) + days * DAY_MS);

/** The beacon's round that chooses a day's instant: the one of the midnight that ends the day, when all of it has passed. */
export const computeOwedRound = (day: string): number => computeRoundAt(startOfDay(dayAfter(day)));

/**
 * The instant of a day at which liabilities are counted, epoch milliseconds (PROOF-04): with the beacon any of the day's,
 * by the first eight bytes of the round's randomness, so that it was unknown while it passed. Without, the day's last.
 * @param signature of the day's round, hex; null without the beacon.
 */
export function computeOwedInstant(day: string, signature: string | null): number {
	const start = startOfDay(day);
	if (signature === null) return start + DAY_MS - 1;
	return start + Number(BigInt(`0x${computeRandomness(signature).slice(0, 16)}`) % BigInt(DAY_MS));
}
