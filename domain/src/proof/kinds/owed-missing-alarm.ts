import { defineAlarm } from '../../queues/alarm.ts';
import { STAFF_ROLES } from '../../wire/endpoint.ts';

/** Days whose liabilities have not been counted for more than a day. */
export const owedMissingAlarm = defineAlarm({
	name: 'owed_missing',
	readers: STAFF_ROLES,
	text: 'figures.alarm_owed_missing',
	link: null,
});
