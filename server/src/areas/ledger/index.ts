export {
	loadBalances,
	loadUserAccounts,
	openAccounts,
	openUserAccounts,
	type UserAccounts,
	userAccountsQuery,
} from './accounts.ts';
export { type CapitalPostingRow, capitalQuery, loadCapital, loadCapitalPostings } from './capital.ts';
export { forgiveClaim, loadBorne, loadOwed, loadUnpaid, openClaim } from './claims.ts';
export { openClearingAccounts } from './clearing.ts';
export { coveredQuery, loadCover, loadCovered, saveCover } from './cover.ts';
export { type AccountHead, loadChangedHeads, loadEntryHash, loadHeadXids, loadSeenXid } from './load-heads.ts';
export { loadHeld, loadOwedSums, loadSuspense, type OwedToUser, streamOwed } from './load-owed.ts';
export type { EventRequest } from './pay-claims.ts';
export { postEvents, preparePosting } from './post-events.ts';
export { giveSandboxCapital, hasPostings, loadRealCurrency } from './sandbox-capital.ts';
export { sha256 } from './sha256.ts';
