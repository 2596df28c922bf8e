import { defineQueue } from '../../queues/queue.ts';
import { listDisputeQueue, takeDispute } from '../contract.ts';

/** Disputes that are not decided. */
export const disputesQueue = defineQueue({
	name: 'disputes',
	list: listDisputeQueue,
	act: takeDispute,
	path: '/admin/disputes',
	title: 'adminDisputes',
	menu: 'people',
	next: { query: { status: 'open' }, doneBy: () => null },
});
