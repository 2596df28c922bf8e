import type { LiveTick } from '@fairtick/domain/live/contract';
import { FAIR_DIGITS } from '@fairtick/domain/market/fair-walk';
import type { Trade } from '@fairtick/domain/trading/contract';
import { computeChanceNow, PUBLISHED_CHANCE_BITS } from '@fairtick/domain/trading/fair-value';

/** The chance of winning, in percent, and the fair value in minor units. */
export interface ShownChance {
	readonly percent: number;
	readonly valueMinor: number;
}

/** The chance of an open trade at a tick (TRADE-21); null before its entry, and on other assets than fair indices. */
export function findChance(trade: Trade, tick: LiveTick | null): ShownChance | null {
	const { asset, entry, direction, stake, payout, expires_at } = trade;
	if (entry === null || tick === null) return null;
	const [, seq, atMs, price] = tick;
	const found = computeChanceNow(
		{
			ticker: asset.ticker,
			direction,
			stakeMinor: BigInt(stake),
			payoutMinor: BigInt(payout),
			entry: { seq: entry.seq, atMs: Date.parse(entry.at), price: toTickSizes(entry.price) },
			expiresAtMs: Date.parse(expires_at),
		},
		{ seq, atMs, price: toTickSizes(price) },
	);
	return found && { percent: (found.chance / 2 ** PUBLISHED_CHANCE_BITS) * 100, valueMinor: Number(found.valueMinor) };
}

/** The price of a fair index in whole numbers of its tick size. */
function toTickSizes(price: string): bigint {
	const [whole = '', fraction = ''] = price.split('.');
	return BigInt(whole + fraction.padEnd(FAIR_DIGITS, '0').slice(0, FAIR_DIGITS));
}
