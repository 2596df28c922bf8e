import type { PlacementPromise } from '@fairtick/domain/trading/contract';
import type { SaleTerms } from '@fairtick/domain/trading/sale';
import type { RequestedTerms, TradeTerms } from '@fairtick/domain/trading/terms';
import type { Query, Queryable, Write } from '../../../platform/database/index.ts';
import type { PromisedSale } from './sales.ts';

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

/** An accepted request to sell a trade, with P of the trade. */
export interface AcceptedSale {
	readonly id: string;
	readonly userId: number;
	readonly sale: SaleTerms;
	readonly termsHash: Uint8Array;
}

/** The answer to a placement, or to a request to sell. */
export type DecidedAnswer =
	| { readonly id: string; readonly userId: number; readonly terms: TradeTerms }
	| StoredRefusal
	| AcceptedSale;

/** The house's promises for the answers of one batch: they will be in the log (PROOF-05). */
export interface BatchPromises {
	/** The batch's id; each answer is kept with it and with its place. */
	readonly batch: string;
	/** In the order of the answers. */
	readonly promises: readonly PlacementPromise[];
	/** Written in the commit of the answers. */
	readonly write: Write;
}

/** The state of the log when a transaction that decides placements begins. */
export interface LogMark {
	/** All that was committed before is in the log; epoch milliseconds; null: the log has not begun. */
	readonly throughMs: number | null;
	/** Entries that are signed. */
	readonly size: number;
	/** The newest key of promises that is in the log, as notes write it; null: the log names none yet. */
	readonly promiseKey: string | null;
}

export interface Promises {
	/** Marks the transaction as one that decides placements: the log enters later prices after its answers. */
	readonly markQuery: Query<LogMark>;
	/**
	 * True if a committed row waits too long for its entry: then nothing is decided (PROOF-08). By the answer of
	 * `markQuery` and the clock of the decision.
	 */
	isLate(tx: Queryable, mark: LogMark, nowMs: number): Promise<boolean>;
	/** Signs by the key that the log names now, whichever process replaced the one before (CLUSTER-03). */
	make(answers: readonly DecidedAnswer[], mark: LogMark, nowMs: number): Promise<BatchPromises>;
	/** Answers that were given before, by user and id (`toPlacementKey`); an answer from before the log has none. */
	recall(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, PlacementPromise>>;
	/** P of a trade; null: it was accepted before the log began. */
	findTermsHash(tx: Queryable, tradeId: string): Promise<Buffer | null>;
	/** The promise of a request to sell that was made before; undefined: it has none. */
	recallSale(tx: Queryable, sale: PromisedSale): Promise<PlacementPromise | undefined>;
}
