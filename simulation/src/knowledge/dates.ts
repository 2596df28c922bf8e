import { computeRoundAt, computeRoundTime } from '@fairtick/domain/market/beacon';
import { computeFairTickAt, computeFairTickTime } from '@fairtick/domain/market/fair-walk';

/*
 * Sealed entry and the bounds of verifiers, written from the rules alone (TRADE-20, PROOF-08, PROOF-09): this shares nothing
 * with the product but the ticks' and the rounds' times.
 */

const PERIOD_MS = 3_000;
/** From a round's publication to the first instant of its block. */
const BLOCK_BEGINS_MS = 1_500;
/** A block's round is published more than this after the acceptance. */
const SEALED_AHEAD_MS = 1_000;

/** An answer's entry in the log, which also holds the first price after the acceptance. */
interface DatedEntry {
	/** The log's time, in epoch milliseconds. */
	readonly time: number;
	/** Newest round that the entry names. */
	readonly round: number;
}

/** Publication of the round of the block in which an order accepted at the instant enters, in epoch milliseconds. */
export function computeSealedRoundAt(acceptedAt: number): number {
	return PERIOD_MS * (Math.floor((acceptedAt + SEALED_AHEAD_MS) / PERIOD_MS) + 1);
}

/** The latest acceptance that enters in the block of the round published at the instant. */
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

/** The first tick after the instant, and the last one up to the end of the trade's duration from there. */
export function findSpan(startMs: number, seconds: number): Span {
	return { entry: computeFairTickAt(startMs) + 1, exit: computeFairTickAt(startMs + 1000 * seconds) };
}

/** Why a verifier that has the receipt alone is not green about the order of these dates; null if it is. */
export function findLate(acceptedAt: number, { time, round }: DatedEntry): string | null {
	const logged = time - acceptedAt;
	const firstPrice = computeFairTickTime(computeFairTickAt(acceptedAt) + 1);
	if (logged < -1_000 || logged > 5_000) return 'the answer is logged before the acceptance, or late';
	if (time - firstPrice > 3_000) return 'the first price after the acceptance is logged late';
	if (time < computeRoundTime(round) - 1_000) return 'the entry is older than its round';
	return null;
}

/** The same of a sealed entry, with the seal. */
export function findFault(acceptedAt: number, entry: DatedEntry): string | null {
	const sealedBy = computeSealedRoundAt(acceptedAt);
	if (entry.time >= sealedBy || entry.round >= computeRoundAt(sealedBy))
		return 'the entry is sealed by the clock alone';
	return findLate(acceptedAt, entry);
}

/** First and last acceptance that a verifier accepts for an order asked at the instant by a client that says so. */
export function findAcceptances(askedAt: number): { first: number; last: number } {
	const seen = computeFairTickTime(computeFairTickAt(askedAt));
	return { first: Math.max(askedAt - 1_000, seen), last: askedAt + 2_000 };
}
