import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Witnesses that do not cosign the proof log. */
export const witnessesAlarm = defineAlarm({
	name: 'witnesses',
	readers: STAFF_ROLES,
	text: 'figures.alarm_witnesses',
	link: null,
});
