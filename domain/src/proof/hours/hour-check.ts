import type { FairTicker } from '../../market/fair-walk.ts';
import type { BeaconRound } from '../beacon-signatures.ts';
import type { Entry } from '../log/items.ts';

/** An hour of a fair index, or a part of it. The site's word only shows where to look. */
export interface HourQuestion {
	readonly ticker: FairTicker;
	readonly assetId: number;
	readonly epoch: number;
	/** Numbers of the first and the last tick to compare, both of this hour. */
	readonly firstK: number;
	readonly lastK: number;
	/** Times of the commitment and of the seed's publication, epoch milliseconds. */
	readonly committedAtMs: number;
	readonly revealedAtMs: number;
	/** Time of the declared loss, if the site says so: then only that is looked for. */
	readonly lostAtMs?: number;
	/** Rounds of the beacon, if the site says that the hour uses it; the log has the last word. */
	readonly rounds: readonly BeaconRound[] | null;
}

/** A price as the log has it and as the seed gives it, in tick sizes; null: there is none. */
export interface ComparedPrice {
	/** Time at which it is due, epoch milliseconds. */
	readonly atMs: number;
	readonly logged: number | null;
	readonly computed: number | null;
}

/** The result of recomputing an hour (PROOF-03). */
export type HourCheck =
	| {
			readonly status: 'compared';
			/** In the order of their times. */
			readonly prices: readonly ComparedPrice[];
			readonly agreeing: number;
			readonly difference: ComparedPrice | null;
			/** Scheduled ticks that are left out in a close of the index. */
			readonly closed: number;
			/** Scheduled ticks of before the index or its log began. */
			readonly before: number;
			/** Doubts that remain although all prices agree. */
			readonly doubts: readonly HourDoubt[];
			readonly rounds: number;
			readonly seed: string;
			readonly commitment: FoundAt;
			readonly reveal: FoundAt;
			/** Entries that were read, the second one not included. */
			readonly entries: readonly [from: number, to: number];
	  }
	/** The log says something that cannot be: which claim does not hold, and why, in English. */
	| { readonly status: 'wrong'; readonly what: WrongHour; readonly because: string }
	| { readonly status: 'open'; readonly why: OpenHour }
	/** The log says that the hour's seed was declared lost. */
	| { readonly status: 'lost'; readonly declared: FoundAt };
export type WrongHour = 'checkpoint' | 'files' | 'seed' | 'rounds' | 'chain' | 'asset';
export type OpenHour =
	| 'before_log'
	| 'no_commitment'
	| 'not_revealed'
	| 'not_logged'
	| 'no_prices'
	| 'no_rounds'
	/** No terms of the index were found; or it may be that they demand the beacon. */
	| 'no_terms'
	| 'beacon_unknown'
	/** The last price before the first tick was not found near it. */
	| 'no_start'
	/** The site says that the seed was lost, the log does not. */
	| 'not_lost'
	/** The checkpoint is signed by a key that nothing known leads to. */
	| 'unknown_key';
/**
 * Ticks are left out in a close that no standstill explains; the commitment was not made 48 hours ahead, as the log is younger or without a reason;
 * terms that demand the beacon may lie in entries that were not read.
 */
export type HourDoubt = 'closed' | 'young' | 'late' | 'terms';

/** The place of an item in the log, and the time of its entry. */
export interface FoundAt {
	readonly entry: number;
	readonly atMs: number;
}

export const toFoundAt = ({ no, timeMs }: Entry): FoundAt => ({ entry: no, atMs: timeMs });

/** Ends the check with its result. */
export class End extends Error {
	readonly found: HourCheck;
	constructor(found: HourCheck) {
		super(found.status);
		this.found = found;
	}
}
export const wrong = (what: WrongHour, because: string) => new End({ status: 'wrong', what, because });
export const open = (why: OpenHour) => new End({ status: 'open', why });
