import type { UserEvent } from '@fairtick/domain/live/contract';
import { type Balances, toWireBalances, type UserEventView } from '../../events/index.ts';
import type { TradeEventData } from '../trade/published-event.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadTradesById } from './queries.ts';

const showTrades: UserEventView<TradeEventData> = async (db, userId, events) => {
	const ids = [...new Set(events.map(({ subject }) => subject as string))];
	const trades = new Map(
		(await loadTradesById(db, userId, ids)).map((found) => [found.trade.terms.id, toWireTrade(found.trade, found)]),
	);
	return events.map(({ n, subject, balances }) => {
		const trade = trades.get(subject ?? '');
		if (!trade) throw new Error(`event ${n} of user ${userId} has no trade`);
		return { trade, ...toWireBalances(balances as Balances) };
	});
};

/** How trading's user events are shown. */
export const tradingEventViews = {
	'trade.opened': showTrades,
	'trade.closed': showTrades,
	'trade.corrected': showTrades,
} satisfies Partial<Record<UserEvent['type'], UserEventView>>;
