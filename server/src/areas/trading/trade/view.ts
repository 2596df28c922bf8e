import { formatPrice } from '@fairtick/domain/market/price';
import { remember } from '@fairtick/domain/memo';
import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { computePayout, type Tick } from '@fairtick/domain/trading/rules';
import { findSeal } from '@fairtick/domain/trading/sealing';
import { sealedAfter, type TradeTerms } from '@fairtick/domain/trading/terms';
import type { StoredCorrection, StoredTrade } from './row.ts';

/** The fields that are shown with a trade and are no part of it. */
export interface ShownWithTrade {
	/** The one in the log where the trade is still open. */
	readonly entry?: Tick | null;
	readonly correction?: StoredCorrection | null;
	/** A lost hour decided it (MARKET-15). */
	readonly isUnchecked?: boolean;
}

/** ISO 8601 of epoch milliseconds. Trades that end together share most of theirs. */
const toInstant = remember(1_000, (atMs: number) => new Date(atMs).toISOString());

function toWireSeal(terms: TradeTerms): Trade['sealed'] {
	const startsAtMs = sealedAfter(terms);
	return startsAtMs === null ? null : { starts_at: toInstant(startsAtMs), round: findSeal(startsAtMs).round };
}

export const toWireTick = ({ seq, price, atMs }: Tick, tickSize: string): TradeTick => ({
	seq,
	price: formatPrice(price, tickSize),
	at: toInstant(atMs),
});

export function toWireTrade(
	{ terms, ticker, tickSize, settlement }: StoredTrade,
	{ entry = null, correction = null, isUnchecked = false }: ShownWithTrade = {},
): Trade {
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
	};
}
