import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Scheduled jobs have not succeeded an hour after their time. */
export const jobsMissedAlarm = defineAlarm({
	name: 'jobs_missed',
	readers: STAFF_ROLES,
	text: 'figures.alarm_jobs_missed',
	link: null,
});
