import { defineAlarm } from '../../queues/alarm.ts';
import { verificationQueue } from './verification-queue.ts';

/** Verifications that should be decided. */
export const verificationsOverdueAlarm = defineAlarm({
	name: 'verifications_overdue',
	readers: verificationQueue.readers,
	text: 'figures.alarm_verifications_overdue',
	link: { path: verificationQueue.path },
});
