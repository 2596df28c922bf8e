import { getStatistics } from '@fairtick/domain/statistics/contract';
import type { Area } from '../area/index.ts';
import type { Queryable } from '../database/index.ts';
import { route } from '../http/index.ts';
import { showStatistics } from './show-statistics.ts';

/** It keeps nothing of its own. */
export const serveStatistics = (reports: Queryable): Area => ({
	name: 'statistics',
	routes: [route(getStatistics, (call) => showStatistics(reports, call))],
});
