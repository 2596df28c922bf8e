import { type ParamsAfter, type RefusalIn, refuseBy } from '../wire/errors.ts';
import { SALE_REFUSALS, type SellTradeBody, TRADING_REFUSALS, type TradeStatus } from './contract.ts';
import { findRuleSet } from './rule-sets.ts';
import type { Tick } from './rules.ts';
import { MOST_SALES, type SaleNotOffered, type SaleTerms, toRequestedSale } from './sale.ts';
import type { TradeTerms } from './terms.ts';

/** `valid_until` may lie this far ahead of the server's clock, as that of a placement (TRADE-01). */
const VALID_UNTIL_REACH_MS = 10_000;

const REFUSALS = {
	...SALE_REFUSALS,
	'trading.market_closed': TRADING_REFUSALS['trading.market_closed'],
} as const;
type Refusals = typeof REFUSALS;

/** Everything that a request to sell is decided from, read under the user's lock. Nothing about the user is among it: a sale ends a risk. */
export interface SaleFacts {
	readonly nowMs: number;
	readonly terms: TradeTerms;
	readonly ticker: string;
	readonly status: TradeStatus;
	/** The entry that the log has; null: none yet. */
	readonly entry: Tick | null;
	/** The newest tick of the asset. */
	readonly newest: Tick | null;
	/** True if the trade's version of the asset has the beacon (TRADE-20). */
	readonly isSealed: boolean;
	/** True if another request waits for its tick. */
	readonly hasPending: boolean;
	/** Number of requests that the trade had. */
	readonly requests: number;
	/** True while a process of a release that knows no sales may settle the trade. */
	readonly isUpgrading: boolean;
	/** True if the trade was accepted since the log began, so that its sale can be proved. */
	readonly isProvable: boolean;
}

/** The reason for which a sale is not offered. */
export type SaleRefusalReason = SaleNotOffered | 'rules' | 'ended' | 'pending' | 'too_many' | 'before_log' | 'upgrade';

export type SaleRequestDecision =
	| { readonly accepted: SaleTerms; readonly refused?: never }
	| { readonly refused: RefusalIn<Refusals>; readonly accepted?: never };

const toRefusal = refuseBy<Refusals>();
const refuse = <const Code extends keyof Refusals>(code: Code, ...params: ParamsAfter<Refusals, Code>) => ({
	refused: toRefusal(code, ...params),
});
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const notOffered = (reason: SaleRefusalReason, fromMs: number | null = null, untilMs: number | null = null) =>
	refuse('trading.sale_not_offered', { reason, from: iso(fromMs), until: iso(untilMs) });

/**
 * Decides a request to sell (TRADE-14): a fixed order of checks, each with its one refusal. The same request and facts always give the same
 * decision.
 */
export function decideSaleRequest(request: SellTradeBody, facts: SaleFacts): SaleRequestDecision {
	const { nowMs, terms, ticker, status, entry, newest, isSealed } = facts;
	if (status === 'sold') return refuse('trading.already_sold');
	const rules = findRuleSet(terms.rulesVersion);
	// A trade that its entry voids ends with the next pass of settlement.
	if (status !== 'open' || (entry !== null && rules?.decideEntry(terms, entry) !== null)) return notOffered('ended');
	if (!rules?.sale) return notOffered('rules');
	if (facts.isUpgrading) return notOffered('upgrade');
	if (!facts.isProvable) return notOffered('before_log');
	if (facts.hasPending) return notOffered('pending');
	if (facts.requests >= MOST_SALES) return notOffered('too_many');
	if (newest === null || nowMs - newest.atMs > terms.entryWithinMs)
		return refuse('trading.market_closed', { opens_at: null, reason: 'feed' });
	// As for a placement, never below the newest tick (TRADE-03).
	const acceptedAtMs = Math.max(nowMs, newest.atMs);
	const offer = rules.sale.findOffer({ ...terms, ticker, entry }, { acceptedAtMs, newest, isSealed });
	if (offer.reason !== undefined) return notOffered(offer.reason, offer.fromMs, offer.untilMs);
	const asked = toRequestedSale(request);
	const { valid_until: validUntilMs } = asked;
	if (validUntilMs !== null && (validUntilMs < acceptedAtMs || validUntilMs > nowMs + VALID_UNTIL_REACH_MS))
		return refuse('trading.sale_too_late', { valid_until: new Date(validUntilMs).toISOString() });
	return {
		accepted: {
			id: request.id.toLowerCase(),
			tradeId: terms.id,
			userId: terms.userId,
			assetId: terms.assetId,
			tradeAcceptedAtMs: terms.acceptedAtMs,
			acceptedAtMs,
			keptSeq: newest.seq,
			executesAfterMs: offer.executesAfterMs,
			withinMs: rules.sale.computeSpan(terms, offer.executesAfterMs),
			minAmountMinor: request.min_amount === undefined ? null : BigInt(request.min_amount),
			feeBps: rules.sale.feeBps,
			rulesVersion: terms.rulesVersion,
			asked,
		},
	};
}
