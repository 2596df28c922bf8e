import {
	listTypeChanges as changesEndpoint,
	listTypes,
	setUserType as setEndpoint,
} from '@fairtick/domain/tiers/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import { types as check } from './audit/type-checks.ts';
import { judgeAll } from './judge.ts';
import type { TypesOptions } from './options.ts';
import { setUserType } from './set-type.ts';
import { listTypeChanges, showTypes } from './show-types.ts';

export const types: AreaFacts = {
	name: 'people/tiers',
	tables: ['user_types', 'type_changes'],
	auditChecks: [check],
	personal: {
		lists: {
			types: `select from_type "from", to_type "to", cause, reason, changed_at from type_changes where user_id = $1 order by id`,
		},
	},
};

export const serveTypes = (options: TypesOptions): Area => ({
	...types,
	routes: [
		route(listTypes, (call) => showTypes(options, call)),
		route(changesEndpoint, (call) => listTypeChanges(options, call)),
		route(setEndpoint, (call) => setUserType(options, call)),
	],
	work: [{ schedule: 'judge-types', cron: '17 2 * * *', run: () => judgeAll(options), retried: true }],
});
