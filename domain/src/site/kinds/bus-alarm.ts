import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Hints between server processes may be lost (CLUSTER-04). */
export const busAlarm = defineAlarm({
	name: 'bus',
	readers: STAFF_ROLES,
	text: 'figures.alarm_bus',
	link: null,
});
