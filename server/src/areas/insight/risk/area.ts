import { getMirroredTrades, getRiskBoard, listCapitalPostings } from '@fairtick/domain/risk/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import { reportMirrored, showMirrored } from './mirrored-trades.ts';
import type { RiskOptions } from './options.ts';
import { createBoard } from './show-board.ts';
import { showCapital } from './show-capital.ts';

export const risk: AreaFacts = { name: 'insight/risk', tables: ['mirrored_pairs', 'mirrored_report'] };

/** It shows open exposure and mirrored trades, and changes neither (ADMIN-06). */
export function serveRisk(options: RiskOptions): Area {
	const showBoard = createBoard(options);
	return {
		...risk,
		routes: [
			route(getRiskBoard, ({ query }) => showBoard(query.mode)),
			route(getMirroredTrades, () => showMirrored(options)),
			route(listCapitalPostings, (call) => showCapital(options, call)),
		],
		work: [{ schedule: 'report-mirrored', cron: '23 * * * *', run: () => reportMirrored(options) }],
	};
}
