import type { Minor } from '../money/money.ts';
import { AUTOMATIC_DAY_MINOR } from './limits.ts';

/** What one person of finance may value and return alone in 24 hours, minor units: as much as is paid without people (CASH-02). */
const ALONE_DAY_MINOR: Minor = AUTOMATIC_DAY_MINOR;

/**
 * Whether a second person has to agree to a valuation or return of `amount`, minor units; null: its value is not known.
 * `doneMinor`: what the same person valued and returned alone in the last 24 hours.
 */
export const needsSecond = (amount: Minor | null, doneMinor: Minor): boolean =>
	amount === null || doneMinor + amount > ALONE_DAY_MINOR;
