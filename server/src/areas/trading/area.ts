import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { corrections } from './audit/correction-checks.ts';
import { trades } from './audit/trade-checks.ts';
import { tradingEventViews } from './history/event-views.ts';
import { TRADE_FILES } from './history/export-trades.ts';
import { tradingMeasures } from './measures.ts';
import type { PlacementRules } from './placing/load-placement-limits.ts';
import { deleteOldRefusals } from './placing/queries.ts';
import { type TradingReaders, tradingRoutes } from './routes.ts';
import type { RunningTrading } from './start-trading.ts';

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

/** The calls, figures and end of trading that runs. */
export const serveTrading = (
	{ database, reports }: TradingReaders,
	{ placing, settling, corrector }: RunningTrading,
	rules: PlacementRules,
): Area => ({
	...trading,
	routes: tradingRoutes({ database, reports }, placing, rules),
	work: [{ schedule: 'forget-refusals', cron: '41 * * * *', run: () => deleteOldRefusals(database) }],
	measures: tradingMeasures(database, placing, settling),
	async stop() {
		await placing.stop();
		await Promise.all([settling?.stop(), corrector?.stop()]);
	},
});
