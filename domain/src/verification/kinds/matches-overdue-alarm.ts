import { defineAlarm } from '../../queues/alarm.ts';
import { matchesQueue } from './matches-queue.ts';

/** Matches that should be decided. */
export const matchesOverdueAlarm = defineAlarm({
	name: 'matches_overdue',
	readers: matchesQueue.readers,
	text: 'figures.alarm_matches_overdue',
	link: { path: matchesQueue.path },
});
