import {
	type Balances,
	toWireBalances,
	type UserEventView,
	type UserEventViews,
} from '../../../platform/events/index.ts';
import type { TradeEventKind } from '../trade/published-event.ts';
import { loadTrades } from './load-trades.ts';

const showTrades: UserEventView<TradeEventKind> = async (db, userId, events) => {
	const ids = [...new Set(events.map(({ subject }) => subject as string))];
	const trades = new Map((await loadTrades(db, userId, ids)).map((trade) => [trade.id, trade]));
	return events.map(({ n, subject, balances }) => {
		const trade = trades.get(subject ?? '');
		if (!trade) throw new Error(`event ${n} of user ${userId} has no trade`);
		return { trade, ...toWireBalances(balances as Balances) };
	});
};

export const tradingEventViews = {
	'trade.opened': showTrades,
	'trade.closed': showTrades,
	'trade.sale': showTrades,
	'trade.corrected': showTrades,
} satisfies Partial<UserEventViews>;
