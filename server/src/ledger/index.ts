export {
	loadBalances,
	loadUserAccounts,
	lockUsers,
	openUserAccounts,
	type UserAccounts,
	type UserState,
} from './accounts.ts';
export { loadCapital } from './capital.ts';
export { type EventRequest, postEvents, sha256 } from './post-events.ts';
export { insertUserEvents, type UserEventRow } from './user-events.ts';
