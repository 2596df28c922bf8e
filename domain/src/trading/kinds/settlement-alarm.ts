import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Trades past their expiry that are not settled. */
export const settlementAlarm = defineAlarm({
	name: 'settlement',
	readers: STAFF_ROLES,
	text: 'figures.alarm_settlement',
	link: { path: '/admin/trades', query: { view: 'open' } },
});
