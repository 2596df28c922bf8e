import { getMirroredTrades, getRiskBoard, listCapitalPostings } from '@fairtick/domain/risk/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { RiskContext } from './context.ts';
import { reportMirrored, showMirrored } from './mirrored-trades.ts';
import { createBoard } from './show-board.ts';
import { showCapital } from './show-capital.ts';

export const risk: AreaFacts = { name: 'insight/risk', tables: ['mirrored_pairs', 'mirrored_report'] };

/** It shows open exposure and mirrored trades, and changes neither (ADMIN-06). */
export function serveRisk(context: RiskContext): Area {
	const showBoard = createBoard(context);
	return {
		...risk,
		routes: [
			route(getRiskBoard, ({ query }) => showBoard(query.mode)),
			route(getMirroredTrades, () => showMirrored(context)),
			route(listCapitalPostings, (call) => showCapital(context, call)),
		],
		work: [{ schedule: 'report-mirrored', cron: '23 * * * *', run: () => reportMirrored(context) }],
	};
}
