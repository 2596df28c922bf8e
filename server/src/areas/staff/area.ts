import { freezesOverdueAlarm } from '@fairtick/domain/staff/kinds/freezes-overdue-alarm';
import { ADMIN_REQUESTS } from '@fairtick/domain/staff/requests';
import { USER_READERS } from '@fairtick/domain/staff/roles';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { defineDatabaseMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { serveRequests } from '../../platform/staff-requests/index.ts';
import type { Site } from '../site/settings/index.ts';
import type { AdminContext } from './context.ts';
import { unfreezeExecutor } from './freeze.ts';
import { findsOwners } from './hooks.ts';
import { roleChangeExecutor } from './roles.ts';
import { adminRoutes } from './routes.ts';
import { offerChangeExecutor, operatorChangeExecutor } from './site-settings.ts';
import { countOverdueFreezes } from './user-queries.ts';

export const admin: AreaFacts = {
	name: 'staff',
	tables: ['admin_links', 'staff_requests', 'user_notes', 'saved_filters'],
	offers: [findsOwners],
	actReaders: { user: USER_READERS },
	personal: {
		lists: {
			notes: 'select text, written_at from user_notes where user_id = $1 order by id',
			saved_filters: 'select name, shared, filter, saved_at from saved_filters where user_id = $1 order by name',
		},
		erasedTables: ['saved_filters'],
	},
};

const adminMeasures = ({ backOffice }: AdminContext): Measure[] => [
	defineDatabaseMeasure('freezes', () => countOverdueFreezes(backOffice), [
		gauge('fairtick_freezes_overdue', 'Freezes that should have been looked at again', (overdue) => overdue),
	]),
];

export function serveAdmin(platform: Platform, { site }: { readonly site: Site }): Area {
	const context = { ...platform, site };
	return {
		...admin,
		routes: adminRoutes(context),
		measures: adminMeasures(context),
		loadToDo: async () => [{ of: freezesOverdueAlarm, count: await countOverdueFreezes(context.backOffice) }],
		requests: serveRequests(ADMIN_REQUESTS, {
			'role.change': roleChangeExecutor(context),
			'site.operator': operatorChangeExecutor(context),
			'site.offer': offerChangeExecutor(context),
			'user.unfreeze': unfreezeExecutor(context),
		}),
	};
}
