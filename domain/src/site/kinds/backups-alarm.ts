import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** No backup has ended for 26 hours. */
export const backupsAlarm = defineAlarm({
	name: 'backups',
	readers: STAFF_ROLES,
	text: 'figures.alarm_backups',
	link: null,
});
