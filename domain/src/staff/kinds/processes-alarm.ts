import { defineAlarm } from '../../queues/alarm.ts';
import { OVERSEERS } from '../roles.ts';

/** Server processes whose clock differs from the database's by more than 2 s. */
export const processesAlarm = defineAlarm({
	name: 'processes',
	readers: OVERSEERS,
	text: 'figures.alarm_processes',
	link: { path: '/admin/processes' },
});
