import { defineQuestion } from '../../../platform/hooks/index.ts';

/** How many notifications a user has not read (TOP-16). */
export const unreadCount = defineQuestion<[userId: number], Promise<number>>({
	name: 'accounts.unread-count',
	heardBy: ['notify/notifications'],
});
