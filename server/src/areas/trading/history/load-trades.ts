import type { Trade } from '@fairtick/domain/trading/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadTradesById } from './queries.ts';

/** Trades of one user by id, as the wire shows them; those of others and unknown ones are left out. */
export async function loadTrades(db: Queryable, userId: number, ids: readonly string[]): Promise<Trade[]> {
	const found = await loadTradesById(db, userId, ids);
	return found.map(({ trade, ...shown }) => toWireTrade(trade, shown));
}
