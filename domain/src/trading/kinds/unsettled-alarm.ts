import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Trades that cannot be settled as they are stored (TRADE-17). */
export const unsettledAlarm = defineAlarm({
	name: 'unsettled',
	readers: STAFF_ROLES,
	text: 'figures.alarm_unsettled',
	link: { path: '/admin/trades', query: { view: 'open' } },
});
