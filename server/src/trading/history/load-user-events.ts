import type { UserEvent } from '@fairtick/domain/live/contract';
import type { Database } from '../../database/index.ts';
import { loadStoredUserEvents } from '../trade/queries.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadTradesById } from './queries.ts';

/**
 * A user's events after `afterN` as the live socket sends them, ascending, at most a thousand, with the number of the
 * newest one. What a trade event shows is put together from the trade, so an event of a trade that has since closed
 * shows it closed.
 */
export async function loadUserEvents(
	database: Database,
	userId: number,
	afterN: number | null,
): Promise<{ n: number; events: ({ n: number } & UserEvent)[] }> {
	const { newestN, events } = await loadStoredUserEvents(database, userId, afterN);
	const ids = [...new Set(events.flatMap(({ tradeId }) => (tradeId === null ? [] : [tradeId])))];
	const trades = new Map(
		(await loadTradesById(database, userId, ids)).map((found) => [
			found.trade.terms.id,
			toWireTrade(found.trade, found),
		]),
	);
	return {
		n: newestN,
		events: events.map(({ n, type, tradeId, balanceDemo, balanceReal, lastTradeOn }) => {
			const balances = { balance_demo: Number(balanceDemo), balance_real: Number(balanceReal) };
			if (type === 'user') return { n: Number(n), type, data: { ...balances, last_trade_on: lastTradeOn } };
			const trade = trades.get(tradeId ?? '');
			if (!trade) throw new Error(`event ${n} of user ${userId} has no trade`);
			return { n: Number(n), type, data: { trade, ...balances } };
		}),
	};
}
