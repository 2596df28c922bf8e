import type { QueryClient } from '@tanstack/react-query';
import { clearSession, readToken, readUser } from '../features/identity/session.ts';
import { endPush } from '../kit/base/end-push.ts';
import { createStore, useStore } from '../kit/base/store.ts';
import { openChannel } from '../kit/base/tabs.ts';
import { unsaved } from '../kit/base/unsaved.ts';
import { closeDialog, openDialog } from '../kit/dialogs/open-dialog.ts';

/** Tabs of this browser share a session. A logout in one is no expiry in the others. */
const logouts = openChannel('logout');

/** Call this when the logout call is under way: the other tabs delete the token that it carries. */
export function announceLogout(): void {
	logouts?.postMessage(null);
}

/** Ends the session here as soon as another tab logs out. */
export function followLogouts(queryClient: QueryClient, leave: () => void): void {
	logouts?.addEventListener('message', () => {
		if (readUser(queryClient) === null) return;
		closeDialog();
		clearSession(queryClient);
		unsaved.clear();
		leave();
	});
}

/** Time after Cancel in which a refused read does not reopen the dialog, because pages also read by themselves. */
const QUIET_MS = 60_000;

/** The session whose end the user dismissed with Cancel. */
const declined = createStore<{ readonly token: string | null; readonly atMs: number } | null>(null);

/** Cancel: the screen stays, and the next read does not reopen the dialog immediately (ERR-01). */
export function declineSessionEnd(): void {
	closeDialog();
	declined.set({ token: readToken(), atMs: Date.now() });
}

/** True if this browser's session has ended and its user has chosen to stay. */
export function useSessionEnded(): boolean {
	const ended = useStore(declined);
	return ended !== null && ended.token === readToken();
}

function isQuiet(): boolean {
	const ended = declined.get();
	return ended?.token === readToken() && Date.now() - ended.atMs < QUIET_MS;
}

/**
 * Handles a session that the server no longer knows. A signed-in user is asked what to do (ERR-01); a token without a
 * known user is deleted silently (AUTH-03). While the user is still loading, that answer decides. `isRead`: a read or
 * the live connection was refused; a refused change opens the dialog even right after Cancel.
 */
export async function onSessionExpired(queryClient: QueryClient, isRead: boolean): Promise<void> {
	if (readUser(queryClient) === null)
		await queryClient
			.getQueryCache()
			.find({ queryKey: ['user'] })
			?.promise?.catch(() => undefined);
	if (readUser(queryClient) !== null) {
		endPush().catch(() => undefined);
		if (isRead && isQuiet()) return;
		openDialog({ kind: 'expired' });
	} else if (readToken() !== null) clearSession(queryClient);
}
