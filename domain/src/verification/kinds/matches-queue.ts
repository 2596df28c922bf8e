import { defineQueue } from '../../queues/queue.ts';
import { decideMatch, listMatches } from '../staff-contract.ts';

/** Signs that a user holds another account or is on the screening list. */
export const matchesQueue = defineQueue({
	name: 'matches',
	list: listMatches,
	act: decideMatch,
	path: '/admin/matches',
	title: 'adminMatches',
	menu: 'people',
});
