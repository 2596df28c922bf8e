export { type Counted, countStatement } from './counting.ts';
export { countDeposits, findDepositRefusal, findExclusionRefusal, findPaidRefusal, isOnBreak } from './deposits.ts';
export { isExcluded } from './exclusion-queries.ts';
export { findCancelRefusal } from './find-cancel-refusal.ts';
export {
	hasHeldBack,
	insertHeldBack,
	loadHeldBack,
	loadHeldBackParts,
	updateHeldBackReturned,
	updateHeldBackUsed,
} from './held-back.ts';
export { createPersons, type Persons } from './persons.ts';
export { listForgotten, loadRestrictions, replayRestrictions } from './restrictions.ts';
export { StandingBook } from './standing-book.ts';
export { loadStanding, loadStandings } from './standing-queries.ts';
