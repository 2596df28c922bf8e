import { isServerFailure, type Outage, type Refused } from './outcome.ts';

/** Hooks of the application for answers that concern it as a whole, whichever part made the call. */
export interface CallWatcher {
	/** 401 to a call that carried what is still this browser's token (ERR-01). `isRead`: the call changes nothing. */
	signedOut(isRead: boolean): void;
	/** A final answer with a status of 500 or more (ERR-02). */
	serverFailed(outage: Outage): void;
}

let watcher: CallWatcher | null = null;

/** There is one watcher: the application itself. */
export function watchCalls(next: CallWatcher): void {
	watcher = next;
}

export function reportSignedOut(isRead: boolean): void {
	watcher?.signedOut(isRead);
}

/** Call this with an answer that will not be retried. */
export function reportFinal(outcome: Refused | Outage): void {
	if (outcome.kind === 'outage' && isServerFailure(outcome)) watcher?.serverFailed(outcome);
}
