import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Shared places that turn work away because they are full. */
export const placesFullAlarm = defineAlarm({
	name: 'places_full',
	readers: STAFF_ROLES,
	text: 'figures.alarm_places_full',
	link: null,
});
