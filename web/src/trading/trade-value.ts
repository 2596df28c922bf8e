import type { Trade } from '@fairtick/domain/trading/contract';

/** What a trade would bring if it ended at this price, in minor units; null before its entry or any price. */
export function profitIfEndedAt(trade: Trade, price: string | null): number | null {
	if (trade.entry === null || price === null) return null;
	const moved = comparePrices(price, trade.entry.price);
	if (moved === 0) return 0;
	return moved > 0 === (trade.direction === 'up') ? trade.payout - trade.stake : -trade.stake;
}

/** Compares two decimal strings exactly, without floats. */
export function comparePrices(a: string, b: string): number {
	const [wholeA = '', fractionA = ''] = a.split('.');
	const [wholeB = '', fractionB = ''] = b.split('.');
	const decimals = Math.max(fractionA.length, fractionB.length);
	const difference =
		BigInt(wholeA + fractionA.padEnd(decimals, '0')) - BigInt(wholeB + fractionB.padEnd(decimals, '0'));
	return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
