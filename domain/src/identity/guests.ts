import { GUEST_LIFE_MS } from './rules.ts';

/** An IPv6 site contains many networks: it gets this multiple of a network's limit. */
const NETWORKS_OF_SITE = 4;

export interface GuestFacts {
	/** Guest accounts that live, and when the first of them ends, in epoch milliseconds. */
	readonly alive: number;
	readonly firstEndsAtMs: number | null;
	/** Times at which guest accounts were made from the network and from its site within a day, oldest first. */
	readonly ofNetwork: readonly number[];
	readonly ofSite: readonly number[];
	/** A day and network. */
	readonly limit: number;
	/** Alive at once. */
	readonly allLimit: number;
}

/** Returns the time until which no further guest account can be made from a network, epoch milliseconds; null: one can be made now (IDENT-11). */
export function decideGuest({ alive, firstEndsAtMs, ofNetwork, ofSite, limit, allLimit }: GuestFacts): number | null {
	const frees = [
		...(alive >= allLimit && firstEndsAtMs !== null ? [firstEndsAtMs] : []),
		...freeAgain(ofNetwork, limit),
		...freeAgain(ofSite, limit * NETWORKS_OF_SITE),
	];
	return frees.length === 0 ? null : Math.max(...frees);
}

/** The instant at which the oldest counted start leaves the day. */
function freeAgain(starts: readonly number[], limit: number): number[] {
	const oldest = starts[starts.length - limit];
	return oldest === undefined ? [] : [oldest + GUEST_LIFE_MS];
}
