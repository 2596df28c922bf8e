import * as contract from '@fairtick/domain/alerts/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { breakBegan } from '../../limits/hooks.ts';
import { isOnBreak } from '../../limits/index.ts';
import { addAlert, listAlerts, removeAlert } from './alerts.ts';
import type { AlertsContext } from './context.ts';
import { deleteOldFirings, endAlertsOf } from './queries.ts';
import { alertsEventViews } from './user-event.ts';
import { AlertWatch } from './watch.ts';

export const alerts = {
	name: 'notify/alerts',
	tables: ['alerts', 'alert_firings', 'judged_ticks'],
	subscriptions: [on(breakBegan, endAlertsOf)],
	eventViews: alertsEventViews,
	personal: {
		lists: {
			alerts: `select asset_id, price, condition, each_time, created_at, ended_at from alerts where user_id = $1
				order by created_at, id`,
			alert_firings: 'select alert_id, times, at from alert_firings where user_id = $1 order by at, id',
		},
		erasedTables: ['alert_firings', 'alerts'],
	},
} satisfies AreaFacts;

/** A day longer than the events that name them. */
const KEPT_MS = 8 * 86_400_000;

/** Users' price alerts (NOTE-03). */
export function serveAlerts({ roles, database, bus, onError }: Platform): Area {
	const context: AlertsContext = { database, publish: bus.publish, isExcluded: isOnBreak };
	const watch = roles.includes('notifications') ? new AlertWatch(context, onError) : null;
	return {
		...alerts,
		routes: [
			route(contract.listAlerts, (call) => listAlerts(context, call)),
			route(contract.addAlert, (call) => addAlert(context, call)),
			route(contract.removeAlert, (call) => removeAlert(context, call)),
		],
		work: [
			...(watch ? [{ schedule: 'keep-judged', cron: '* * * * *', run: () => watch.catchUp() }] : []),
			{ schedule: 'forget-alerts', cron: '33 4 * * *', run: () => deleteOldFirings(context.database, KEPT_MS) },
		],
		stop: async () => watch?.stop(),
	};
}
