import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { hasRealTrading } from '../../platform/config/index.ts';
import { on } from '../../platform/hooks/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { findsAdjusted } from '../ledger/hooks.ts';
import type { Market } from '../market/index.ts';
import { termsVersionQuery } from '../site/content/index.ts';
import { tradingProbes } from '../site/settings/hooks.ts';
import { servedCountriesQuery } from '../site/settings/index.ts';
import { findsOwners } from '../staff/hooks.ts';
import { disputedTrades } from '../support/hooks.ts';
import { corrections } from './audit/correction-checks.ts';
import { sales } from './audit/sale-checks.ts';
import { trades } from './audit/trade-checks.ts';
import { tradingEventViews } from './history/event-views.ts';
import { TRADE_FILES } from './history/export-trades.ts';
import { findTradeOwners } from './history/find-owners.ts';
import { loadTrades } from './history/load-trades.ts';
import { Entries } from './history/show-entries.ts';
import { promises, stoppedByRestore } from './hooks.ts';
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
		'trade_sales',
		'refused_placements',
		'asset_exposures',
		'user_exposures',
	],
	offers: [promises, stoppedByRestore],
	auditChecks: [trades, sales, corrections],
	eventViews: tradingEventViews,
	personal: {
		lists: {
			trade_sales: `select id, trade_id, accepted_at, executes_after, min_amount, fee_bps, ended_at, lapse, tick_seq from trade_sales
				where user_id = $1 order by accepted_at, id`,
			refused_placements: `select id, request, code, params, refused_at from refused_placements where user_id = $1
				order by refused_at, id`,
		},
		files: TRADE_FILES,
	},
} satisfies AreaFacts;

/** Starts trading. */
export function serveTrading(
	{ config, roles, pools, database, reports, bus, live, facts, hooks, onError, realCurrency }: Platform,
	{ market }: { readonly market: Market },
): Area {
	const rules: PlacementRules = {
		openTradesLimit: config.limits.openTrades,
		realTrading: hasRealTrading(config),
		stoppedByRestore: () => hooks.fire(stoppedByRestore),
		realCurrency,
		termsVersion: termsVersionQuery,
		servedCountries: servedCountriesQuery,
	};
	const entries = new Entries({ database, bus, live, nowMs: () => market.nowMs(), onError });
	const { placing, selling, settling } = startTrading({
		entries,
		...rules,
		database: pools.hot,
		bus,
		market,
		onError,
		promises: () => hooks.fire(promises),
		settles: roles.includes('settlement'),
	});
	facts.keep('unsettled trades', () => settling?.unsettled() ?? []);
	return {
		...trading,
		subscriptions: [
			on(tradingProbes, () => ({ settlement: () => lookAtSettlement(database, facts) })),
			on(disputedTrades, async (db, userId, ids) =>
				(await loadTrades(db, userId, ids)).map((trade) => ({ type: 'trade', id: trade.id, trade })),
			),
			on(findsAdjusted, async (db, userId, id) => ((await loadTrades(db, userId, [id])).length > 0 ? 'trade' : null)),
			on(findsOwners, findTradeOwners),
		],
		routes: tradingRoutes({ database, reports }, { placing, selling }, rules),
		work: [{ schedule: 'forget-refusals', cron: '41 * * * *', run: () => deleteOldRefusals(database) }],
		measures: tradingMeasures(database, facts, placing, settling),
		async stop() {
			await placing.stop();
			await settling?.stop();
			await entries.stop();
		},
	};
}
