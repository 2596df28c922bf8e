import { findBlock, type PlacementLimits } from '@fairtick/domain/trading/placement-limits';
import type { Database } from '../../database/index.ts';
import type { PlacingRules } from './open-trade.ts';
import { loadLimitFacts } from './queries.ts';

/** What bounds a user's placements, and how much of it is used. */
export async function loadPlacementLimits(
	database: Database,
	userId: number,
	{ openTradesLimit, realTrading }: Pick<PlacingRules, 'openTradesLimit' | 'realTrading'>,
): Promise<PlacementLimits> {
	const { openTrades, ...account } = await loadLimitFacts(database, userId);
	const facts = { ...account, realTrading };
	return {
		open_trades: { limit: openTradesLimit, used: openTrades },
		blocked: { demo: findBlock('demo', facts), real: findBlock('real', facts) },
	};
}
