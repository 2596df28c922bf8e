import { defineQueue } from '../../queues/queue.ts';
import { listReviews, type QueuedReview, takeReview } from '../review-contract.ts';

/** Deposits, withdrawals and payments without a user that people decide about. */
export const reviewsQueue = defineQueue({
	name: 'reviews',
	list: listReviews,
	act: takeReview,
	path: '/admin/reviews',
	title: 'adminReviews',
	menu: 'money',
	next: { query: {}, doneBy: ({ request }: QueuedReview) => request?.maker.id ?? null },
});
