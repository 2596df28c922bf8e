import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** A disk of the server is nearly full. */
export const diskAlarm = defineAlarm({
	name: 'disk',
	readers: STAFF_ROLES,
	text: 'figures.alarm_disk',
	link: null,
});
