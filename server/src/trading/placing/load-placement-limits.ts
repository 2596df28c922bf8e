import { findBlock, type PlacementLimits } from '@fairtick/domain/trading/placement-limits';
import type { Database } from '../../database/index.ts';
import { loadCovered, loadOwed } from '../../ledger/index.ts';
import { loadStanding } from '../../limits/index.ts';
import type { PlacingRules } from './placement.ts';
import { loadLimitFacts } from './queries.ts';

export type PlacementRules = Pick<PlacingRules, 'openTradesLimit' | 'realTrading' | 'realCurrency'>;

/** What bounds a user's placements, and how much of it is used. */
export async function loadPlacementLimits(
	database: Database,
	userId: number,
	{ openTradesLimit, realTrading, realCurrency }: PlacementRules,
): Promise<PlacementLimits> {
	const { openTrades, hasLimits, now, ...account } = await loadLimitFacts(database, userId);
	const nowMs = Number(now);
	const standing = hasLimits ? await loadStanding(database, userId, nowMs) : null;
	const owedMinor = await loadOwed(database, userId, realCurrency);
	const covered = realTrading() && (await loadCovered(database, realCurrency));
	const facts = { ...account, realTrading: covered, owedMinor, standing, nowMs };
	return {
		open_trades: { limit: openTradesLimit, used: openTrades },
		blocked: { demo: findBlock('demo', facts), real: findBlock('real', facts) },
	};
}
