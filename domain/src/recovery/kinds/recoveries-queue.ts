import { defineQueue } from '../../queues/queue.ts';
import { type ListedRecovery, listRecoveries, takeRecovery } from '../staff-contract.ts';

/** Lost second factors that two people decide about. */
export const recoveriesQueue = defineQueue({
	name: 'recoveries',
	list: listRecoveries,
	act: takeRecovery,
	path: '/admin/recoveries',
	title: 'adminRecoveries',
	menu: 'people',
	next: { query: {}, doneBy: ({ asked_by }: ListedRecovery) => asked_by?.id ?? null },
});
