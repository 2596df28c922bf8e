import * as z from 'zod/mini';
import { MODES } from '../../money/mode.ts';
import { amountWords, defineNotification, words } from '../../wire/notification.ts';
import { count, instant, minorUnits, uuid } from '../../wire/primitives.ts';
import type { Trade } from '../contract.ts';

/** Trades of one account that expired at the same instant. */
const about = z.object({
	kind: z.literal('trade'),
	mode: z.enum(MODES),
	expires_at: instant,
	trades: count,
	won: count,
	lost: count,
	/** Profit of all of them together. */
	profit: minorUnits,
	/** The only one; null if there are several. */
	trade: z.nullable(z.object({ id: uuid, ticker: z.string() })),
	/** The amount that made good a loss on a wrong price (TRADE-08); null for results. */
	corrected: z.nullable(minorUnits),
	/** The amount for which the only one was sold (TRADE-14). Absent: it was not. */
	sold: z.optional(minorUnits),
});
type Trades = z.output<typeof about>;

export const tradeNotification = defineNotification(about, {
	icon: 'chart-candlestick',
	// The user sees a result at the trade, and there are many of them: they are listed, and the count of unread ones is
	// left to news that need attention.
	defaults: { app: 'listed', mail: false, push: false },
	fixed: [],
	events: {
		'trade.closed': ({ trade }: { readonly trade: Trade }) => ({
			reference: `trades:${trade.mode}:${trade.expires_at}`,
			facts: factsOf(trade),
		}),
		'trade.corrected': ({ trade }: { readonly trade: Trade }) => ({
			reference: `corrected:${trade.id}`,
			facts: { ...factsOf(trade), corrected: trade.correction?.amount ?? 0 },
		}),
	},
	merge: ({ kind, mode, expires_at, ...known }, more) => ({
		kind,
		mode,
		expires_at,
		trade: null,
		corrected: null,
		trades: known.trades + more.trades,
		won: known.won + more.won,
		lost: known.lost + more.lost,
		profit: known.profit + more.profit,
	}),
	isAboutSafety: ({ corrected }) => corrected !== null,
	isFrequent: () => true,
	words: ({ mode: account, trades, won, lost, profit, trade, corrected, sold }) => {
		const of = { ticker: trade?.ticker ?? '', account: { account } };
		if (corrected !== null) return amountWords('corrected', { ...of, amount: { amount: corrected } });
		if (trade === null)
			return amountWords('trades', { count: trades, won, result: { result: profit }, account: { account } });
		if (sold !== undefined) return amountWords('trade_sold', { ...of, amount: { amount: sold } });
		if (won === 0 && lost === 0) return words('trade_returned', of);
		return amountWords(`trade_${won > 0 ? 'won' : 'lost'}`, { ...of, amount: { amount: Math.abs(profit) } });
	},
	link: ({ trade, mode: account }) =>
		trade === null
			? { to: '/trading', query: { view: 'history', account } }
			: { to: '/trading', query: { trade: trade.id, account } },
	linkOfSeveral: ([first, ...others]) => {
		const isOfOne = first !== undefined && others.every(({ mode }) => mode === first.mode);
		return { to: '/trading', query: { view: 'history', ...(isOfOne && { account: first.mode }) } };
	},
});

function factsOf({ id, mode, asset, expires_at, status, profit, returned }: Trade): Trades {
	return {
		kind: 'trade',
		mode,
		expires_at,
		trades: 1,
		corrected: null,
		won: status === 'won' ? 1 : 0,
		lost: status === 'lost' ? 1 : 0,
		profit: profit ?? 0,
		trade: { id, ticker: asset.ticker },
		...(status === 'sold' && { sold: returned ?? 0 }),
	};
}
