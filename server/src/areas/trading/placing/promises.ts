import type { PlacementPromise } from '@fairtick/domain/trading/contract';
import type { RequestedTerms, TradeTerms } from '@fairtick/domain/trading/terms';
import type { Query, Queryable, Write } from '../../../platform/database/index.ts';

export interface StoredRefusal {
	readonly id: string;
	readonly userId: number;
	readonly asked: RequestedTerms;
	readonly code: string;
	readonly params: object;
	readonly rulesVersion: number;
	/** The instant after which a sealed entry would have come; epoch ms. */
	readonly entryAfterMs: number | null;
}

/** The answer to a placement. */
export type DecidedAnswer =
	| { readonly id: string; readonly userId: number; readonly terms: TradeTerms }
	| StoredRefusal;

/** The house's promises for the answers of one batch: they will be in the log (PROOF-05). */
export interface BatchPromises {
	/** The batch's id; each answer is kept with it and with its place. */
	readonly batch: string;
	/** In the order of the answers. */
	readonly promises: readonly PlacementPromise[];
	/** Written in the commit of the answers. */
	readonly write: Write;
}

export interface Promises {
	/**
	 * Marks the transaction as one that decides placements: the log enters later prices after its answers. Answers up to when everything that was committed is
	 * entered, epoch milliseconds; null: the log has not begun.
	 */
	readonly markQuery: Query<number | null>;
	/**
	 * True if a committed row waits too long for its entry: then nothing is decided (PROOF-08). By the answer of
	 * `markQuery` and the clock of the decision.
	 */
	isLate(tx: Queryable, throughMs: number | null, nowMs: number): Promise<boolean>;
	make(answers: readonly DecidedAnswer[], nowMs: number): BatchPromises;
	/** Answers that were given before, by user and id (`toPlacementKey`); an answer from before the log has none. */
	recall(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, PlacementPromise>>;
}
