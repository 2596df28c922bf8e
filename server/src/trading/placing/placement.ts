import type { RefusalCode } from '@fairtick/domain/areas';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { Refusal } from '@fairtick/domain/wire/errors';

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
}
