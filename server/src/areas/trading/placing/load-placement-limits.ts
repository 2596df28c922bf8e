import { findBlock, type PlacementLimits } from '@fairtick/domain/trading/placement-limits';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type Database, runQuery } from '../../../platform/database/index.ts';
import { loadCovered, loadOwed } from '../../ledger/index.ts';
import { loadHeldBackParts, loadStanding } from '../../limits/index.ts';
import type { PlacingRules } from './placement.ts';
import { loadLimitFacts } from './queries.ts';

export type PlacementRules = Pick<
	PlacingRules,
	'openTradesLimit' | 'realTrading' | 'stoppedByRestore' | 'realCurrency' | 'servedCountries' | 'termsVersion'
>;

/** The limits on a user's placements, and their use. */
export async function loadPlacementLimits(
	database: Database,
	userId: number,
	rules: PlacementRules,
): Promise<PlacementLimits> {
	const { openTradesLimit, realTrading, realCurrency } = rules;
	const { openTrades, hasLimits, heldBackUntil, now, ...account } = await loadLimitFacts(database, userId);
	const nowMs = Number(now);
	const standing = hasLimits ? await loadStanding(database, userId, nowMs) : null;
	const heldBack = await loadHeldBackParts(database, { userId, heldBackUntil }, nowMs);
	const owedMinor = await loadOwed(database, userId, realCurrency);
	const isOn =
		realTrading && !(await runQuery(database, rules.stoppedByRestore())) && (await loadCovered(database, realCurrency));
	const servedCountries = await runQuery(database, rules.servedCountries);
	const termsVersion = await runQuery(database, rules.termsVersion);
	const termsDue = account.termsVersion < termsVersion ? termsVersion : null;
	const facts = { ...account, termsDue, realTrading: isOn, servedCountries, owedMinor, standing, nowMs };
	return {
		open_trades: { limit: openTradesLimit, used: openTrades },
		blocked: { demo: findBlock('demo', facts), real: findBlock('real', facts) },
		held_back: heldBack.map(({ amountMinor, untilMs }) => ({ amount: Number(amountMinor), until: toInstant(untilMs) })),
	};
}
