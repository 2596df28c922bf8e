import type { RefusalCode } from '@fairtick/domain/areas';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { Refusal } from '@fairtick/domain/wire/errors';
import type { Queryable } from '../../database/index.ts';

/** One click of one user, decoded. */
export interface Placement {
	readonly userId: number;
	readonly body: OpenTradeBody;
	/** The session or API token that it came by, which must live; undefined where that was proved before. */
	readonly sessionId: string | undefined;
}

/** `replayed`: decided before, the same answer again (TRADE-02). */
export type PlacementAnswer =
	| { readonly trade: Trade; readonly replayed: boolean; readonly refusal?: never }
	| { readonly refusal: Refusal<RefusalCode>; readonly replayed: boolean; readonly trade?: never };

export interface PlacingRules {
	readonly openTradesLimit: number;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Whether trades on real accounts are possible now. */
	readonly realTrading: () => boolean;
	/** Where real money may be traded, ISO 3166; null: everywhere (CASH-08). */
	readonly loadServedCountries: (db: Queryable) => Promise<readonly string[] | null>;
	/** Of the terms in force (ADMIN-07). */
	readonly termsVersion: () => number;
}

/** The version of the terms that a user has to accept before the next real trade; null: none. */
export const termsDueOf = (
	user: { readonly termsVersion: number },
	{ termsVersion }: Pick<PlacingRules, 'termsVersion'>,
) => (user.termsVersion < termsVersion() ? termsVersion() : null);
