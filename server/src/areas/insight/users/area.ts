import { getStatistics } from '@fairtick/domain/statistics/contract';
import type { Area } from '../../../platform/area/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { Reports } from '../../../platform/turns/index.ts';
import { createStatisticsReader } from './show-statistics.ts';

/** It keeps nothing of its own. */
export const serveStatistics = (database: Queryable, reports: Reports): Area => ({
	name: 'insight/users',
	routes: [route(getStatistics, createStatisticsReader(database, reports))],
});
