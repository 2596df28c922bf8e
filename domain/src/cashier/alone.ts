import type { Minor } from '../money/money.ts';
import { AUTOMATIC_DAY_MINOR } from './limits.ts';

/**
 * One person of finance may value and return this much alone in 24 hours, minor units: the daily amount of automatic payouts
 * (CASH-02).
 */
const ALONE_DAY_MINOR: Minor = AUTOMATIC_DAY_MINOR;

/**
 * True if a second person has to agree to a valuation or return of `amount`, minor units; null: its value is not known.
 * `doneMinor` is the sum that the same person valued and returned alone in the last 24 hours.
 */
export const needsSecond = (amount: Minor | null, doneMinor: Minor): boolean =>
	amount === null || doneMinor + amount > ALONE_DAY_MINOR;
