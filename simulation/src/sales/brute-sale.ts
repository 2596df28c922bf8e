import { fairValue } from '../../../verify/fair-value.mjs';

/** A logged price: number, epoch milliseconds, in tick sizes. */
export interface Price {
	readonly seq: number;
	readonly t: number;
	readonly price: number;
}
/** A trade as its user asked for it. */
export interface Asked {
	readonly ticker: string;
	readonly direction: 'up' | 'down';
	readonly stake: number;
	readonly payoutBps: number;
	readonly acceptedAt: number;
	readonly durationS: number;
}
/** A request to sell: when it reached the house, and its minimum. */
export interface SaleAsked {
	readonly at: number;
	readonly least: number | null;
}
const WITHIN_MS = 1_500;
const FEE = 200;

/** The result of a trade with its requests to sell, and what became of each, by the prices alone (TRADE-14; docs/proof.md, 6). */
export function bruteSale(trade: Asked, requests: readonly SaleAsked[], prices: readonly Price[]) {
	const expires = trade.acceptedAt + trade.durationS * 1_000;
	const latest = expires - Math.max(5_000, Math.ceil((trade.durationS * 1_000) / 10));
	const entry = prices.find(({ t }) => t > trade.acceptedAt);
	if (entry === undefined) throw new Error('no entry');
	const payout = trade.stake + Math.floor((trade.stake * trade.payoutBps) / 10_000);
	const ends: string[] = [];
	let freeFrom = 0;
	for (const { at, least } of requests) {
		const newest = prices.findLast(({ t }) => t <= at);
		const next = prices.find(({ t }) => t > at);
		// Half a second lies between two prices, a quarter after each whole or half second.
		const due = at - ((at - 250) % 500) + 500;
		if (at < freeFrom) ends.push('pending');
		else if (newest === undefined || newest.seq < entry.seq + 2) ends.push('too_early');
		else if (due > latest) ends.push('too_late');
		else if (next === undefined || next.t > at + Math.min(WITHIN_MS, latest - at)) ends.push('no_price');
		else {
			const stepsLeft = Math.floor((expires - next.t) / 500);
			const { ticker, direction, stake } = trade;
			const position = { ticker, direction, stake, payout, entryPrice: entry.price, price: next.price, stepsLeft };
			const amount = Number(fairValue(position, FEE));
			freeFrom = next.t;
			if (least === null || amount >= least)
				return { status: 'sold', returned: amount, exit: next.seq, ends: [...ends, 'sold'] };
			ends.push('below_minimum');
		}
	}
	const exit = prices.findLast(({ t }) => t <= expires);
	if (exit === undefined) throw new Error('no exit');
	const moved = (exit.price - entry.price) * (trade.direction === 'up' ? 1 : -1);
	const status = moved > 0 ? 'won' : moved < 0 ? 'lost' : 'tied';
	return { status, returned: moved > 0 ? payout : moved < 0 ? 0 : trade.stake, exit: exit.seq, ends };
}
