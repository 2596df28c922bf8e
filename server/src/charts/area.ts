import type { AreaFacts, ExportedFile } from '../area/index.ts';
import { toJson } from '../area/index.ts';
import { loadLayoutsOfUser } from './queries.ts';

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
