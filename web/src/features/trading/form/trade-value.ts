import type { LiveTick } from '@fairtick/domain/live/contract';
import { percentToBps } from '@fairtick/domain/money/money';
import type { Trade } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';

/**
 * The result of a trade if it ended at this tick, in minor units, by its own rule set (TRADE-18). Null before its
 * entry, for a tick after its expiry, and under an unknown rule set.
 */
export function profitIfEndedAt(trade: Trade, tick: LiveTick | null): number | null {
	const rules = findRuleSet(trade.rules_version);
	const payoutBps = percentToBps(trade.payout_percent);
	if (rules === null || payoutBps === null || trade.entry === null || tick === null) return null;
	const [, seq, atMs, price] = tick;
	if (atMs > Date.parse(trade.expires_at)) return null;
	const [entryPrice, exitPrice] = toWholeNumbers(trade.entry.price, price);
	const terms = { direction: trade.direction, stakeMinor: BigInt(trade.stake), payoutBps };
	const entry = { seq: trade.entry.seq, atMs: Date.parse(trade.entry.at), price: entryPrice };
	return Number(rules.decideExit(terms, entry, { seq, atMs, price: exitPrice }).returnedMinor) - trade.stake;
}

/** Compares two decimal strings exactly, without floats. */
export function comparePrices(a: string, b: string): number {
	const [wholeA, wholeB] = toWholeNumbers(a, b);
	return wholeA > wholeB ? 1 : wholeA < wholeB ? -1 : 0;
}

/** Two decimal strings as whole numbers of one unit. */
function toWholeNumbers(a: string, b: string): [bigint, bigint] {
	const [wholeA = '', fractionA = ''] = a.split('.');
	const [wholeB = '', fractionB = ''] = b.split('.');
	const decimals = Math.max(fractionA.length, fractionB.length);
	return [BigInt(wholeA + fractionA.padEnd(decimals, '0')), BigInt(wholeB + fractionB.padEnd(decimals, '0'))];
}
