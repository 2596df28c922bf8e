import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** The proof log must not be signed, or makes no entries. */
export const logStoppedAlarm = defineAlarm({
	name: 'log_stopped',
	readers: STAFF_ROLES,
	text: 'figures.alarm_log_stopped',
	link: null,
});
