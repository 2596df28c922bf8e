import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Accounts of providers whose automatic payouts are stopped. */
export const payoutsStoppedAlarm = defineAlarm({
	name: 'payouts_stopped',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_payouts_stopped',
	link: { path: reviewsQueue.path },
});
