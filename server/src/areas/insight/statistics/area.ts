import { getStatistics } from '@fairtick/domain/statistics/contract';
import type { Area } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { createStatisticsReader } from './show-statistics.ts';

/** It keeps nothing of its own. */
export const serveStatistics = ({ database, reports }: Platform): Area => ({
	name: 'insight/statistics',
	routes: [route(getStatistics, createStatisticsReader(database, reports))],
});
