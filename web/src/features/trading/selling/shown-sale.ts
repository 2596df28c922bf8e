import type { LiveTick } from '@fairtick/domain/live/contract';
import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { Trade } from '@fairtick/domain/trading/contract';
import { computeSaleNow, toPercent } from '@fairtick/domain/trading/fair-value';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { readTradeAt } from '../form/chance-now.ts';

/** The sale of an open trade as it is offered now (TRADE-14). Amounts are an indication, in minor units. */
export type ShownSale =
	| {
			readonly state: 'offered';
			readonly amountMinor: number;
			readonly valueMinor: number;
			readonly feeMinor: number;
			/** The chance of winning. */
			readonly percent: number;
	  }
	/** Stale: prices have stopped. Never: its odds are unknown, or its rules know no sale. */
	| { readonly state: 'early' | 'late' | 'stale' | 'never' };

/** Nothing is sold at an older price; the server knows the asset's own bound. */
const STALE_MS = 3_000;

/** @param nowMs the server's clock, epoch milliseconds. */
export function findShownSale(trade: Trade, tick: LiveTick | null, nowMs: number): ShownSale {
	const rules = findRuleSet(trade.rules_version)?.sale;
	if (!rules || !isFairTicker(trade.asset.ticker)) return { state: 'never' };
	const read = readTradeAt(trade, tick);
	if (read === null) return { state: 'early' };
	if (nowMs - read.at.atMs > STALE_MS) return { state: 'stale' };
	const { open, at } = read;
	const offer = rules.findOffer(
		{
			...open,
			entryAfterMs: Date.parse(trade.sealed?.starts_at ?? trade.accepted_at),
		},
		{ acceptedAtMs: Math.max(nowMs, at.atMs), newest: at, isSealed: trade.sealed !== null },
	);
	if (offer.reason === 'too_early') return { state: 'early' };
	if (offer.reason === 'too_late') return { state: 'late' };
	const sale = offer.reason === undefined ? computeSaleNow(open, at, rules.feeBps) : null;
	if (sale === null) return { state: 'never' };
	const [amountMinor, valueMinor] = [Number(sale.amountMinor), Number(sale.valueMinor)];
	return {
		state: 'offered',
		amountMinor,
		valueMinor,
		feeMinor: valueMinor - amountMinor,
		percent: toPercent(sale.chance),
	};
}

/** True if a trade can be sold at some time. */
export const isSellable = ({ status, asset, rules_version }: Trade): boolean =>
	status === 'open' && isFairTicker(asset.ticker) && findRuleSet(rules_version)?.sale != null;
