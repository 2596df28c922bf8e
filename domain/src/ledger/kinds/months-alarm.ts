import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Months of the ledger and of trades that have no partition of their own. */
export const monthsAlarm = defineAlarm({
	name: 'months',
	readers: STAFF_ROLES,
	text: 'figures.alarm_months',
	link: null,
});
