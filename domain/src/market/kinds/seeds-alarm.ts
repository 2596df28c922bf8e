import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Hours of the fair indices whose seeds the server cannot read. */
export const seedsAlarm = defineAlarm({
	name: 'seeds',
	readers: STAFF_ROLES,
	text: 'figures.alarm_seeds',
	link: null,
});
