import * as contract from '@fairtick/domain/alerts/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { route } from '../../../platform/http/index.ts';
import { addAlert, listAlerts, removeAlert } from './alerts.ts';
import type { AlertsContext } from './context.ts';
import { deleteOldFirings } from './queries.ts';
import { alertsEventViews } from './user-event.ts';
import { AlertWatch } from './watch.ts';

export const alerts = {
	name: 'notify/alerts',
	tables: ['alerts', 'alert_firings', 'judged_ticks'],
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

interface AlertsOptions extends AlertsContext {
	/** True if alerts are judged here. */
	readonly judges: boolean;
	readonly onError: (error: unknown, what: string) => void;
}

/** A day longer than the events that name them. */
const KEPT_MS = 8 * 86_400_000;

/** Users' price alerts (NOTE-03). */
export function serveAlerts({ judges, onError, ...context }: AlertsOptions): Area {
	const watch = judges ? new AlertWatch(context, onError) : null;
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
