import type { AreaFacts } from '../area/index.ts';
import { corrections } from './audit/correction-checks.ts';
import { trades } from './audit/trade-checks.ts';
import { TRADE_FILES } from './export-trades.ts';

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
