import { defineAlarm } from '../../queues/alarm.ts';
import { conversationsQueue } from './conversations-queue.ts';

/** Conversations that should be answered. */
export const conversationsOverdueAlarm = defineAlarm({
	name: 'conversations_overdue',
	readers: conversationsQueue.readers,
	text: 'figures.alarm_conversations_overdue',
	link: { path: conversationsQueue.path },
});
