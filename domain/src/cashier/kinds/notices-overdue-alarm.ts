import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Notices of providers that have waited to be processed for more than an hour. */
export const noticesOverdueAlarm = defineAlarm({
	name: 'notices_overdue',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_notices_overdue',
	link: null,
});
