import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Mirrors of the proof log that are behind. */
export const mirrorsAlarm = defineAlarm({
	name: 'mirrors',
	readers: STAFF_ROLES,
	text: 'figures.alarm_mirrors',
	link: null,
});
