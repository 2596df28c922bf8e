import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Emails that wait for too long. */
export const mailsAlarm = defineAlarm({
	name: 'mails',
	readers: STAFF_ROLES,
	text: 'figures.alarm_mails',
	link: null,
});
