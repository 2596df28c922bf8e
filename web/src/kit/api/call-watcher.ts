import { isServerFailure, type Outage, type Refused } from './outcome.ts';

/** Hooks for answers that concern the whole application, independent of the caller. */
export interface CallWatcher {
	/** A 401 to a call that carried this browser's current token (ERR-01). `isRead`: the call changes nothing. */
	signedOut(isRead: boolean): void;
	/** A final answer with status 500 or above (ERR-02). */
	serverFailed(outage: Outage): void;
}

let watcher: CallWatcher | null = null;

/** There is only one watcher: the application. */
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
