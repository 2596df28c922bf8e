import {
	exportFigures as exportEndpoint,
	getFigures,
	listStaffMovements as movementsEndpoint,
	listStaffTrades as tradesEndpoint,
} from '@fairtick/domain/figures/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import { figures as check } from './audit/figure-checks.ts';
import { countDays } from './count-days.ts';
import { listStaffMovements, listStaffTrades } from './lists.ts';
import type { FiguresOptions } from './options.ts';
import { exportFigures, showFigures } from './show-figures.ts';

export const figures: AreaFacts = {
	name: 'insight/business',
	tables: ['day_figures', 'day_figures_state'],
	auditChecks: [check],
};

export const serveFigures = (options: FiguresOptions): Area => ({
	...figures,
	routes: [
		route(getFigures, (call) => showFigures(options, call)),
		route(exportEndpoint, (call) => exportFigures(options, call)),
		route(tradesEndpoint, (call) => listStaffTrades(options, call)),
		route(movementsEndpoint, (call) => listStaffMovements(options, call)),
	],
	work: [
		{
			schedule: 'count-days',
			cron: '*/5 * * * *',
			run: () => countDays(options.database),
		},
	],
});
