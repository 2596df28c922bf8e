import { defineQuestion } from '../../../platform/hooks/index.ts';

/** Number of a user's unread notifications (TOP-16). */
export const unreadCount = defineQuestion<[userId: number], Promise<number>>({
	name: 'accounts.unread-count',
	subscribers: ['notify/notifications'],
});
