import { defineQueue } from '../../queues/queue.ts';
import { listConversationQueue, takeConversation } from '../conversation-contract.ts';

/** Conversations that wait for staff. */
export const conversationsQueue = defineQueue({
	name: 'conversations',
	list: listConversationQueue,
	act: takeConversation,
	path: '/admin/conversations',
	title: 'adminConversations',
	menu: 'people',
	next: { query: { status: 'open' }, doneBy: () => null },
});
