import type { AreaFacts, ServingArea } from '../../platform/area/index.ts';
import { on } from '../../platform/hooks/index.ts';
import { workOn } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { contactChanged } from '../people/identity/hooks.ts';
import { limitChecks } from './audit/limit-checks.ts';
import { deleteOldSums } from './counting.ts';
import { spreadExclusions } from './exclusions/spread-exclusions.ts';
import { SPREAD_QUEUE } from './exclusions/spread-queue.ts';
import { OWN_LIMITS_FILES } from './export-own-limits.ts';
import { deleteFreed } from './held-back.ts';
import * as hooks from './hooks.ts';
import { createPersons, type Persons } from './persons.ts';
import { limitsRoutes } from './routes.ts';
import { limitsEventViews } from './user-event.ts';

export const limits = {
	name: 'limits',
	tables: [
		'own_limits',
		'limits_in_force',
		'limit_sums',
		'sittings',
		'exclusions',
		'exclusion_persons',
		'exclusion_returns',
		'final_withdrawals',
		'held_back_money',
	],
	offers: Object.values(hooks),
	auditChecks: limitChecks,
	eventViews: limitsEventViews,
	personal: {
		lists: {
			exclusions: `select x.kind, x.begins_at, x.ends_at, r.asked_at return_asked_at from exclusions x
				left join exclusion_returns r on r.exclusion_id = x.id where x.user_id = $1 order by x.begins_at, x.id`,
			final_withdrawals: 'select n, ends_at, changed_at from final_withdrawals where user_id = $1 order by n',
			held_back_money:
				'select withdrawal_id, amount, until, used_by from held_back_money where user_id = $1 order by until, withdrawal_id',
			limit_sums: 'select hour, deposited, staked, ended, returned from limit_sums where user_id = $1 order by hour',
			sittings: 'select began_at, last_at, checked_at, trades, net, over_until from sittings where user_id = $1',
		},
		files: OWN_LIMITS_FILES,
		erasedTables: ['held_back_money', 'sittings'],
	},
} satisfies AreaFacts;

/** Own limits and breaks; `service` recognises people. */
export function serveLimits(platform: Platform): ServingArea<Persons> {
	const { bus, deriveKey } = platform;
	const persons = createPersons(deriveKey('persons'), platform);
	const options = { ...platform, persons, publish: bus.publish };
	return {
		...limits,
		subscriptions: [
			on(contactChanged, async (tx, userId) => {
				await persons.recognise(tx, userId);
			}),
		],
		routes: limitsRoutes(options),
		work: [
			workOn(SPREAD_QUEUE, ({ userId }) => spreadExclusions(options, userId)),
			{ schedule: 'forget-limit-sums', cron: '17 3 * * *', run: () => deleteOldSums(options.database) },
			{ schedule: 'forget-held-back', cron: '19 3 * * *', run: () => deleteFreed(options.database) },
		],
		service: persons,
	};
}
