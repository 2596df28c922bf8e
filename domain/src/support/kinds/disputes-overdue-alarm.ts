import { defineAlarm } from '../../queues/alarm.ts';
import { disputesQueue } from './disputes-queue.ts';

/** Disputes that should be decided. */
export const disputesOverdueAlarm = defineAlarm({
	name: 'disputes_overdue',
	readers: disputesQueue.readers,
	text: 'figures.alarm_disputes_overdue',
	link: { path: disputesQueue.path },
});
