import type { Area, AreaFacts, ExportedFile } from '../../platform/area/index.ts';
import { toJson } from '../../platform/area/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { loadLayoutsOfUser } from './queries.ts';
import { chartsRoutes } from './routes.ts';

const CHARTS: ExportedFile = {
	name: 'charts.json',
	about: 'what you have made of your charts',
	async *read(database, userId) {
		yield toJson(await loadLayoutsOfUser(database, userId));
	},
};

export const charts: AreaFacts = {
	name: 'charts',
	tables: ['chart_layouts'],
	personal: { files: [CHARTS], erasedTables: ['chart_layouts'] },
};

export const serveCharts = ({ database }: Platform): Area => ({ ...charts, routes: chartsRoutes(database) });
