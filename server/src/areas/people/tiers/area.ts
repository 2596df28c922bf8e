import {
	listTypeChanges as changesEndpoint,
	listTypes,
	setUserType as setEndpoint,
} from '@fairtick/domain/tiers/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { depositCredited } from '../../cashier/hooks.ts';
import { identityApproved } from '../../verification/hooks.ts';
import { types as check } from './audit/type-checks.ts';
import type { TypesContext } from './context.ts';
import { judgeAll, judgeUser } from './judge.ts';
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

export function serveTypes(platform: Platform): Area {
	const context: TypesContext = { ...platform, conditions: platform.config.types };
	const judge = (tx: Queryable, userId: number) => judgeUser(context, tx, userId);
	return {
		...types,
		subscriptions: [on(depositCredited, judge), on(identityApproved, judge)],
		routes: [
			route(listTypes, (call) => showTypes(context, call)),
			route(changesEndpoint, (call) => listTypeChanges(context, call)),
			route(setEndpoint, (call) => setUserType(context, call)),
		],
		work: [{ schedule: 'judge-types', cron: '17 2 * * *', run: () => judgeAll(context) }],
	};
}
