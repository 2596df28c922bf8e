export {
	loadBalances,
	loadUserAccounts,
	openUserAccounts,
	type UserAccounts,
} from './accounts.ts';
export { loadCapital } from './capital.ts';
export { type LedgerEntry, loadEntriesOfUser } from './load-entries.ts';
export { type EventRequest, postEvents, preparePosting, sha256 } from './post-events.ts';
