import type { Area, AreaFacts } from '../area/index.ts';
import type { Database } from '../database/index.ts';
import { corrections } from './audit/correction-checks.ts';
import { trades } from './audit/trade-checks.ts';
import type { Trading } from './create-trading.ts';
import { TRADE_FILES } from './export-trades.ts';
import { tradingMeasures } from './measures.ts';
import type { PlacingRules } from './placing/open-trade.ts';
import { tradingRoutes } from './routes.ts';
import { deleteOldRefusals, deleteOldUserEvents } from './trade/queries.ts';

export const trading: AreaFacts = {
	name: 'trading',
	tables: [
		...['trades', 'trade_terms', 'trade_results', 'open_trades', 'trade_corrections', 'refused_placements'],
		...['asset_exposures', 'user_exposures'],
	],
	auditChecks: [trades, corrections],
	personal: {
		lists: {
			refused_placements: `select id, request, code, params, refused_at from refused_placements where user_id = $1
				order by refused_at, id`,
		},
		files: TRADE_FILES,
	},
};

/** The calls, figures and end of trading that runs. */
export const serveTrading = (
	database: Database,
	running: Trading,
	rules: Pick<PlacingRules, 'openTradesLimit' | 'realTrading'>,
): Area => ({
	...trading,
	routes: tradingRoutes(database, running, rules),
	work: [
		{ schedule: 'forget-refusals', cron: '41 * * * *', run: () => deleteOldRefusals(database) },
		{ schedule: 'forget-user-events', cron: '47 * * * *', run: () => deleteOldUserEvents(database) },
	],
	measures: tradingMeasures(database, running),
	stop: () => running.stop(),
});
