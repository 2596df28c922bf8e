import { formatPrice } from '@fairtick/domain/market/price';
import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { computePayout, type Tick } from '@fairtick/domain/trading/rules';
import type { StoredTrade } from './trade-row.ts';

/** A trade as the wire shows it; `entry` is the one in the log where the trade is still open. */
export function toWireTrade({ terms, ticker, tickSize, settlement }: StoredTrade, entry: Tick | null = null): Trade {
	const toWireTick = (tick: Tick | null): TradeTick | null =>
		tick && { seq: tick.seq, price: formatPrice(tick.price, tickSize), at: new Date(tick.atMs).toISOString() };
	const returned = settlement === null ? null : Number(settlement.returnedMinor);
	return {
		id: terms.id,
		mode: terms.mode,
		asset: { id: terms.assetId, ticker },
		direction: terms.direction,
		stake: Number(terms.stakeMinor),
		currency: 'USD',
		payout_percent: terms.payoutBps / 100,
		payout: Number(computePayout(terms.stakeMinor, terms.payoutBps)),
		status: settlement?.status ?? 'open',
		void_reason: settlement?.voidReason ?? null,
		accepted_at: new Date(terms.acceptedAtMs).toISOString(),
		expires_at: new Date(terms.expiresAtMs).toISOString(),
		entry: toWireTick(settlement ? settlement.entry : entry),
		exit: toWireTick(settlement?.exit ?? null),
		returned,
		profit: returned === null ? null : returned - Number(terms.stakeMinor),
		rules_version: terms.rulesVersion,
	};
}
