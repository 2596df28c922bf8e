import type { Area, AreaFacts } from '../area/index.ts';
import { workOn } from '../jobs/index.ts';
import { limitChecks } from './audit/limit-checks.ts';
import { deleteOldSums } from './counting.ts';
import { OWN_LIMITS_FILES } from './export-own-limits.ts';
import type { LimitsOptions } from './options.ts';
import { limitsRoutes } from './routes.ts';
import { spreadExclusions } from './spread-exclusions.ts';
import { SPREAD_QUEUE } from './spread-queue.ts';
import { limitsEventViews } from './user-event.ts';

export const limits: AreaFacts = {
	name: 'limits',
	tables: [
		'own_limits',
		'limits_in_force',
		'limit_sums',
		'sittings',
		'exclusions',
		'exclusion_persons',
		'exclusion_returns',
	],
	auditChecks: limitChecks,
	eventViews: limitsEventViews,
	personal: {
		lists: {
			exclusions: `select x.kind, x.begins_at, x.ends_at, r.asked_at return_asked_at from exclusions x
				left join exclusion_returns r on r.exclusion_id = x.id where x.user_id = $1 order by x.begins_at, x.id`,
			limit_sums: 'select hour, deposited, staked, ended, returned from limit_sums where user_id = $1 order by hour',
			sittings: 'select began_at, last_at, checked_at, trades, net, over_until from sittings where user_id = $1',
		},
		files: OWN_LIMITS_FILES,
		erasedTables: ['sittings'],
	},
};

export const serveLimits = (options: LimitsOptions): Area => ({
	...limits,
	routes: limitsRoutes(options),
	work: [
		workOn(SPREAD_QUEUE, ({ userId }) => spreadExclusions(options, userId)),
		{ schedule: 'forget-limit-sums', cron: '17 3 * * *', run: () => deleteOldSums(options.database) },
	],
});
