import type { LiveTick } from '@fairtick/domain/live/contract';
import { FAIR_TICK_SIZE } from '@fairtick/domain/market/fair-walk';
import { parsePrice } from '@fairtick/domain/market/price';
import type { Trade } from '@fairtick/domain/trading/contract';
import { computeChanceNow, type OpenTrade, toPercent } from '@fairtick/domain/trading/fair-value';
import type { Tick } from '@fairtick/domain/trading/rules';

/** The chance of winning, in percent, and the fair value in minor units. */
export interface ShownChance {
	readonly percent: number;
	readonly valueMinor: number;
}

/** A trade with its entry, and a tick, as the rules read them; null before the entry and without a tick. */
export function readTradeAt(
	trade: Trade,
	tick: LiveTick | null,
): { readonly open: OpenTrade; readonly at: Tick } | null {
	const { asset, entry, direction, stake, payout, expires_at } = trade;
	if (entry === null || tick === null) return null;
	const [, seq, atMs, price] = tick;
	const [entryPrice, newestPrice] = [parsePrice(entry.price, FAIR_TICK_SIZE), parsePrice(price, FAIR_TICK_SIZE)];
	if (entryPrice === null || newestPrice === null) return null;
	return {
		open: {
			ticker: asset.ticker,
			direction,
			stakeMinor: BigInt(stake),
			payoutMinor: BigInt(payout),
			entry: { seq: entry.seq, atMs: Date.parse(entry.at), price: entryPrice },
			expiresAtMs: Date.parse(expires_at),
		},
		at: { seq, atMs, price: newestPrice },
	};
}

/** The chance of an open trade at a tick (TRADE-21); null before its entry, and on other assets than fair indices. */
export function findChance(trade: Trade, tick: LiveTick | null): ShownChance | null {
	const read = readTradeAt(trade, tick);
	const found = read && computeChanceNow(read.open, read.at);
	return found && { percent: toPercent(found.chance), valueMinor: Number(found.valueMinor) };
}
