import { computeRoundTime } from '../../market/beacon.ts';
import type { Entry } from './items.ts';

/** The house's clock may be this far behind drand's. */
const CLOCKS_MS = 5_000;

/**
 * True if an entry can have been made after another one: neither time nor round ever falls, and it is not older than its
 * round, which was unknown before it was published (`docs/proof.md`, section 2).
 * @param before the entry before it, or an earlier one; undefined: none is known.
 */
export function isInOrder({ timeMs, round }: Entry, before?: Pick<Entry, 'timeMs' | 'round'>): boolean {
	const isAfter = before === undefined || (timeMs >= before.timeMs && round >= before.round);
	return isAfter && (round === 0 || timeMs >= computeRoundTime(round) - CLOCKS_MS);
}
