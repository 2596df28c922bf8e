import type { RefusalCode } from '@fairtick/domain/areas';
import type { OpenTradeBody, PlacementPromise, Trade } from '@fairtick/domain/trading/contract';
import type { Refusal } from '@fairtick/domain/wire/errors';
import type { Query } from '../../../platform/database/index.ts';
import type { Promises } from '../trade/promises.ts';

/** One click of one user, decoded. */
export interface Placement {
	readonly userId: number;
	readonly body: OpenTradeBody;
	/** The session or API token that it came by, which must live; undefined if that was proved before. */
	readonly sessionId: string | undefined;
}

/** The user of a placement, and its id in lower case. */
export const toPlacementKey = (userId: number, id: string): string => `${userId} ${id.toLowerCase()}`;

/** `replayed`: decided before, the same answer again (TRADE-02). */
export type PlacementAnswer = { readonly replayed: boolean; readonly promise?: PlacementPromise } & (
	| { readonly trade: Trade; readonly refusal?: never }
	| { readonly refusal: Refusal<RefusalCode>; readonly trade?: never }
);

/**
 * Reasons for which nothing was decided: the session has ended, the log makes no entries (PROOF-05), or the user is locked by another
 * transaction.
 */
export type Undecided = 'signed out' | 'not logged' | 'locked';

export interface PlacingRules {
	readonly openTradesLimit: number;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** True if the installation takes trades on real accounts, unless they are off since a restore. */
	readonly realTrading: boolean;
	/** True while real trades are off since a restore (CASH-14). */
	readonly stoppedByRestore: () => Query<boolean>;
	/** Countries in which real money may be traded, ISO 3166; null: everywhere (CASH-08). */
	readonly servedCountries: Query<readonly string[] | null>;
	/** Without it nothing is promised. */
	readonly promises?: () => Promises;
	/** Version of the terms in force (ADMIN-07). */
	readonly termsVersion: Query<number>;
}
