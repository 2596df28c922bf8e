import { defineAlarm } from '../../queues/alarm.ts';
import { reviewsQueue } from './reviews-queue.ts';

/** Payouts and refunds that a provider is about to make although their money was given back: they are stopped at the provider. */
export const payoutsToStopAlarm = defineAlarm({
	name: 'payouts_to_stop',
	readers: reviewsQueue.readers,
	text: 'figures.alarm_payouts_to_stop',
	link: null,
});
