import { formatPrice } from '@fairtick/domain/market/price';
import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { computePayout, type Tick } from '@fairtick/domain/trading/rules';
import type { StoredCorrection, StoredTrade } from './trade-row.ts';

/** What is shown with a trade and is no part of it. */
export interface ShownWithTrade {
	/** The one in the log where the trade is still open. */
	readonly entry?: Tick | null;
	readonly correction?: StoredCorrection | null;
}

/** A trade as the wire shows it. */
export function toWireTrade(
	{ terms, ticker, tickSize, settlement }: StoredTrade,
	{ entry = null, correction = null }: ShownWithTrade = {},
): Trade {
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
		correction: correction && {
			cause: correction.cause,
			seq: correction.seq,
			amount: Number(correction.amountMinor),
			at: new Date(correction.atMs).toISOString(),
		},
		rules_version: terms.rulesVersion,
	};
}
