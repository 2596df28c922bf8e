import { defineQueue } from '../../queues/queue.ts';
import { type ListedCase, listCases, takeCase } from '../staff-contract.ts';

/** Users who wait to be verified. */
export const verificationQueue = defineQueue({
	name: 'verification',
	list: listCases,
	act: takeCase,
	path: '/admin/verification',
	title: 'adminVerification',
	menu: 'people',
	next: { query: {}, doneBy: ({ looked_by }: ListedCase) => looked_by?.id ?? null },
});
