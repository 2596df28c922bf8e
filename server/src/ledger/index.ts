export {
	loadBalances,
	loadUserAccounts,
	openUserAccounts,
	type UserAccounts,
} from './accounts.ts';
export { loadCapital } from './capital.ts';
export { loadLedgerGlance } from './load-glance.ts';
export { loadHeld } from './load-held.ts';
export { type EventRequest, postEvents, preparePosting } from './post-events.ts';
export { sha256 } from './sha256.ts';
export { createStatements } from './statement/create-statements.ts';
