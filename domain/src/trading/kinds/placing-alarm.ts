import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** No trade can be placed, because committed rows wait for the proof log. */
export const placingAlarm = defineAlarm({
	name: 'placing',
	readers: STAFF_ROLES,
	text: 'figures.alarm_placing',
	link: null,
});
