import { defineAlarm } from '../../queues/alarm.ts';
import { listCalendar } from '../import-contract.ts';

/** Troubles with the provider of the economic calendar. */
export const calendarAlarm = defineAlarm({
	name: 'calendar',
	readers: listCalendar.access.who,
	text: 'figures.alarm_calendar',
	link: { path: '/admin/calendar' },
});
