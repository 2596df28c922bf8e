import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Fair indices that are closed because the clock of the server is late. */
export const clockAlarm = defineAlarm({
	name: 'clock',
	readers: STAFF_ROLES,
	text: 'figures.alarm_clock',
	link: { path: '/admin/assets' },
});
