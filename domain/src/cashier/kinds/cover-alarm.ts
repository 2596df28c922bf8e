import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Money at the providers does not cover the money of users. */
export const coverAlarm = defineAlarm({
	name: 'cover',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_cover',
	link: { path: reviewsQueue.path },
});
