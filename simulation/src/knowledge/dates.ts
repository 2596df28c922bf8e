import { computeRoundAt, computeRoundTime } from '@fairtick/domain/market/beacon';
import { computeFairTickAt, computeFairTickTime } from '@fairtick/domain/market/fair-walk';

/* Sealed entry and the limits of verifiers, written from the rules alone (TRADE-20, PROOF-08, PROOF-09). This shares
   only the times of ticks and rounds with the product. */

const PERIOD_MS = 3_000;
/** Time from a round's publication to the first instant of its block. */
const BLOCK_BEGINS_MS = 1_500;
/** Minimum time from an acceptance to the publication of its block's round, exclusive. */
const SEALED_AHEAD_MS = 1_000;

/** The log entry of an answer, which also holds the first price after the acceptance. */
interface DatedEntry {
	/** The log's time, epoch milliseconds. */
	readonly time: number;
	/** The newest round that the entry names. */
	readonly round: number;
}

/** Publication of the round whose block holds the entry of an order accepted at this instant, epoch milliseconds. */
export function computeSealedRoundAt(acceptedAt: number): number {
	return PERIOD_MS * (Math.floor((acceptedAt + SEALED_AHEAD_MS) / PERIOD_MS) + 1);
}

/** The latest acceptance whose entry is in the block of the round published at this instant. */
export function findLastAcceptance(roundAt: number): number {
	return roundAt - SEALED_AHEAD_MS - 1;
}

/** Ticks of entry and exit. */
export interface Span {
	readonly entry: number;
	readonly exit: number;
}

/** Entry and exit of a trade with sealed entry. */
export function findSealedSpan(acceptedAt: number, seconds: number): Span {
	return findSpan(computeSealedRoundAt(acceptedAt) + BLOCK_BEGINS_MS, seconds);
}

/**
 * Entry and exit without sealed entry: the first tick after the instant, and the last tick up to the end of the
 * duration.
 */
export function findSpan(startMs: number, seconds: number): Span {
	return { entry: computeFairTickAt(startMs) + 1, exit: computeFairTickAt(startMs + 1000 * seconds) };
}

/** The reason why a verifier with only the receipt is not green about these dates; null if it is. */
export function findLate(acceptedAt: number, { time, round }: DatedEntry): string | null {
	const logged = time - acceptedAt;
	const firstPrice = computeFairTickTime(computeFairTickAt(acceptedAt) + 1);
	if (logged < -1_000 || logged > 5_000) return 'the answer is logged before the acceptance, or late';
	if (time - firstPrice > 3_000) return 'the first price after the acceptance is logged late';
	if (time < computeRoundTime(round) - 1_000) return 'the entry is older than its round';
	return null;
}

/** As `findLate`, and checks the seal of a sealed entry. */
export function findFault(acceptedAt: number, entry: DatedEntry): string | null {
	const sealedBy = computeSealedRoundAt(acceptedAt);
	if (entry.time >= sealedBy || entry.round >= computeRoundAt(sealedBy))
		return 'the entry is sealed by the clock alone';
	return findLate(acceptedAt, entry);
}

/** First and last acceptance that verifiers allow for an order whose client states this time. */
export function findAcceptances(askedAt: number): { first: number; last: number } {
	const seen = computeFairTickTime(computeFairTickAt(askedAt));
	return { first: Math.max(askedAt - 1_000, seen), last: askedAt + 2_000 };
}
