import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Deposits and withdrawals that should be done. */
export const movementsOverdueAlarm = defineAlarm({
	name: 'movements_overdue',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_movements_overdue',
	link: { path: reviewsQueue.path },
});
