import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Commits wait for the standby of the database, or do not although the operator requires one (CLUSTER-08). */
export const standbyAlarm = defineAlarm({
	name: 'standby',
	readers: STAFF_ROLES,
	text: 'figures.alarm_standby',
	link: null,
});
