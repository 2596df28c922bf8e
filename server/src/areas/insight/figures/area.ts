import {
	exportFigures as exportEndpoint,
	getFigures,
	listStaffMovements as movementsEndpoint,
	listStaffTrades as tradesEndpoint,
} from '@fairtick/domain/figures/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import { figures as check } from './audit/figure-checks.ts';
import type { FiguresContext } from './context.ts';
import { countDays } from './count-days.ts';
import { listStaffMovements, listStaffTrades } from './lists.ts';
import { exportFigures, showFigures } from './show-figures.ts';

export const figures: AreaFacts = {
	name: 'insight/figures',
	tables: ['day_figures', 'day_figures_state'],
	auditChecks: [check],
};

export const serveFigures = (context: FiguresContext): Area => ({
	...figures,
	routes: [
		route(getFigures, (call) => showFigures(context, call)),
		route(exportEndpoint, (call) => exportFigures(context, call)),
		route(tradesEndpoint, (call) => listStaffTrades(context, call)),
		route(movementsEndpoint, (call) => listStaffMovements(context, call)),
	],
	work: [
		{
			schedule: 'count-days',
			cron: '*/5 * * * *',
			run: () => countDays(context.database),
		},
	],
});
