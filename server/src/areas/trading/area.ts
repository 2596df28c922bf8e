import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { on } from '../../platform/hooks/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { findsAdjusted } from '../ledger/hooks.ts';
import type { Market } from '../market/index.ts';
import type { Terms } from '../site/content/index.ts';
import { tradingProbes } from '../site/settings/hooks.ts';
import { servedCountriesQuery } from '../site/settings/index.ts';
import { findsOwners } from '../staff/hooks.ts';
import { disputedTrades } from '../support/hooks.ts';
import { corrections } from './audit/correction-checks.ts';
import { trades } from './audit/trade-checks.ts';
import { tradingEventViews } from './history/event-views.ts';
import { TRADE_FILES } from './history/export-trades.ts';
import { findTradeOwners } from './history/find-owners.ts';
import { loadTrades } from './history/load-trades.ts';
import { promises } from './hooks.ts';
import { lookAtSettlement, tradingMeasures } from './measures.ts';
import type { PlacementRules } from './placing/load-placement-limits.ts';
import { deleteOldRefusals } from './placing/queries.ts';
import { tradingRoutes } from './routes.ts';
import { startTrading } from './start-trading.ts';

export const trading = {
	name: 'trading',
	tables: [
		'trades',
		'trade_terms',
		'trade_results',
		'open_trades',
		'trade_corrections',
		'refused_placements',
		'asset_exposures',
		'user_exposures',
	],
	offers: [promises],
	auditChecks: [trades, corrections],
	eventViews: tradingEventViews,
	personal: {
		lists: {
			refused_placements: `select id, request, code, params, refused_at from refused_placements where user_id = $1
				order by refused_at, id`,
		},
		files: TRADE_FILES,
	},
} satisfies AreaFacts;

/** Starts trading; `terms` are those of the site that its users have accepted. */
export function serveTrading(
	{ config, roles, pools, database, reports, bus, hooks, onError, realCurrency, realTrading }: Platform,
	{ market, terms }: { readonly market: Market; readonly terms: Terms },
): Area {
	const rules: PlacementRules = {
		openTradesLimit: config.limits.openTrades,
		realTrading,
		realCurrency,
		termsVersion: terms.version,
		servedCountries: servedCountriesQuery,
	};
	const { placing, settling } = startTrading({
		...rules,
		database: pools.hot,
		bus,
		market,
		onError,
		promises: () => hooks.fire(promises),
		settles: roles.includes('settlement'),
	});
	return {
		...trading,
		subscriptions: [
			on(tradingProbes, () => ({ settlement: () => lookAtSettlement(database, settling) })),
			on(disputedTrades, async (db, userId, ids) =>
				(await loadTrades(db, userId, ids)).map((trade) => ({ type: 'trade', id: trade.id, trade })),
			),
			on(findsAdjusted, async (db, userId, id) => ((await loadTrades(db, userId, [id])).length > 0 ? 'trade' : null)),
			on(findsOwners, findTradeOwners),
		],
		routes: tradingRoutes({ database, reports }, placing, rules),
		work: [{ schedule: 'forget-refusals', cron: '41 * * * *', run: () => deleteOldRefusals(database) }],
		measures: tradingMeasures(database, placing, settling),
		async stop() {
			await placing.stop();
			await settling?.stop();
		},
	};
}
