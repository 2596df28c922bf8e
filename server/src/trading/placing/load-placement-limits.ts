import { findBlock, type PlacementLimits } from '@fairtick/domain/trading/placement-limits';
import type { Database } from '../../database/index.ts';
import { loadCovered, loadOwed } from '../../ledger/index.ts';
import { hasHeldBack, loadHeldBack, loadStanding } from '../../limits/index.ts';
import { type PlacingRules, termsDueOf } from './placement.ts';
import { loadLimitFacts } from './queries.ts';

export type PlacementRules = Pick<
	PlacingRules,
	'openTradesLimit' | 'realTrading' | 'realCurrency' | 'loadServedCountries' | 'termsVersion'
>;

/** What bounds a user's placements, and how much of it is used. */
export async function loadPlacementLimits(
	database: Database,
	userId: number,
	rules: PlacementRules,
): Promise<PlacementLimits> {
	const { openTradesLimit, realTrading, realCurrency, loadServedCountries } = rules;
	const { openTrades, hasLimits, heldBackUntil, now, ...account } = await loadLimitFacts(database, userId);
	const nowMs = Number(now);
	const standing = hasLimits ? await loadStanding(database, userId, nowMs) : null;
	const held = hasHeldBack({ heldBackUntil }, nowMs) && (await loadHeldBack(database, [userId], nowMs)).get(userId);
	const owedMinor = await loadOwed(database, userId, realCurrency);
	const covered = realTrading() && (await loadCovered(database, realCurrency));
	const servedCountries = await loadServedCountries(database);
	const termsDue = termsDueOf(account, rules);
	const facts = { ...account, termsDue, realTrading: covered, servedCountries, owedMinor, standing, nowMs };
	return {
		open_trades: { limit: openTradesLimit, used: openTrades },
		blocked: { demo: findBlock('demo', facts), real: findBlock('real', facts) },
		held_back: held ? { amount: Number(held.amountMinor), until: new Date(held.untilMs).toISOString() } : null,
	};
}
