import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Differences with providers that are not explained. */
export const differencesAlarm = defineAlarm({
	name: 'differences',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_differences',
	link: { path: reviewsQueue.path },
});
