import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** The object store does not answer. */
export const storeAlarm = defineAlarm({
	name: 'store',
	readers: STAFF_ROLES,
	text: 'figures.alarm_store',
	link: null,
});
