import type { Trade } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { computePayout, type Tick } from '@fairtick/domain/trading/rules';
import { findSeal } from '@fairtick/domain/trading/sealing';
import { sealedAfter, type TradeTerms } from '@fairtick/domain/trading/terms';
import type { StoredCorrection, StoredTrade } from './row.ts';
import type { StoredSale } from './sales.ts';
import { toWireSale } from './show-sale.ts';
import { toInstant, toWireTick } from './wire-tick.ts';

/** The fields that are shown with a trade and are no part of it. */
export interface ShownWithTrade {
	/** The one in the log where the trade is still open. */
	readonly entry?: Tick | null;
	readonly correction?: StoredCorrection | null;
	/** A lost hour decided it (MARKET-15). */
	readonly isUnchecked?: boolean;
	/** The newest request to sell it. */
	readonly sale?: StoredSale | null;
}

function toWireSeal(terms: TradeTerms): Trade['sealed'] {
	const startsAtMs = sealedAfter(terms);
	return startsAtMs === null ? null : { starts_at: toInstant(startsAtMs), round: findSeal(startsAtMs).round };
}

export function toWireTrade(
	trade: StoredTrade,
	{ entry = null, correction = null, isUnchecked = false, sale = null }: ShownWithTrade = {},
): Trade {
	const { terms, ticker, tickSize, settlement } = trade;
	const toTickOrNull = (tick: Tick | null) => tick && toWireTick(tick, tickSize);
	const rules = findRuleSet(terms.rulesVersion);
	// TRADE-18: none that settlement would not use.
	const mayEnter = entry !== null && rules !== null && rules.decideEntry(terms, entry) !== 'no_entry';
	const returned = settlement === null ? null : Number(settlement.returnedMinor);
	return {
		id: terms.id,
		mode: terms.mode,
		asset: { id: terms.assetId, ticker },
		direction: terms.direction,
		stake: Number(terms.stakeMinor),
		currency: 'USD',
		payout_percent: terms.payoutBps / 100,
		// A trade under rules that are unknown here is not settled; its payout is shown by the current rules.
		payout: Number((rules?.computePayout ?? computePayout)(terms.stakeMinor, terms.payoutBps)),
		status: settlement?.status ?? 'open',
		void_reason: settlement?.voidReason ?? null,
		accepted_at: toInstant(terms.acceptedAtMs),
		sealed: toWireSeal(terms),
		expires_at: toInstant(terms.expiresAtMs),
		entry: toTickOrNull(settlement ? settlement.entry : mayEnter ? entry : null),
		exit: toTickOrNull(settlement?.exit ?? null),
		returned,
		profit: returned === null ? null : returned - Number(terms.stakeMinor),
		correction: correction && {
			cause: correction.cause,
			seq: correction.seq,
			amount: Number(correction.amountMinor),
			at: toInstant(correction.atMs),
		},
		rules_version: terms.rulesVersion,
		...(isUnchecked && { unchecked: 'lost_hour' as const }),
		...(sale && { sale: toWireSale(sale, trade, settlement ? settlement.entry : entry) }),
	};
}
