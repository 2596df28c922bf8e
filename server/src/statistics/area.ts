import { getStatistics } from '@fairtick/domain/statistics/contract';
import type { Area } from '../area/index.ts';
import type { Queryable } from '../database/index.ts';
import { route } from '../http/index.ts';
import type { Reports } from '../turns/index.ts';
import { createStatisticsReader } from './show-statistics.ts';

/** It keeps nothing of its own. */
export const serveStatistics = (database: Queryable, reports: Reports): Area => ({
	name: 'statistics',
	routes: [route(getStatistics, createStatisticsReader(database, reports))],
});
