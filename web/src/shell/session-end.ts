import type { QueryClient } from '@tanstack/react-query';
import { clearSession, readToken, readUser } from '../features/identity/session.ts';
import { endPush } from '../kit/base/end-push.ts';
import { createStore, useStore } from '../kit/base/store.ts';
import { openChannel } from '../kit/base/tabs.ts';
import { unsaved } from '../kit/base/unsaved.ts';
import { closeDialog, openDialog } from '../kit/dialogs/open-dialog.ts';

/** Tabs of this browser share one session; logging out in one is no expiry in the others. */
const logouts = openChannel('logout');

/** Call this when the call that logs out is under way: the others delete the token that it has to carry. */
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

/** After Cancel a refused read does not open the dialog again for this long: pages also read by themselves. */
const QUIET_MS = 60_000;

/** The session whose end the user has declined with Cancel. */
const declined = createStore<{ readonly token: string | null; readonly atMs: number } | null>(null);

/** Cancel: what is on the screen stays, and the next read does not cover it again at once (ERR-01). */
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
 * The server does not know the session any more. A signed-in user is asked what to do (ERR-01); a token without a known
 * user is deleted without a message (AUTH-03). While the user is still being asked for, that answer decides which it is.
 * `isRead`: a read was refused, or the live connection; a refused act opens the dialog even right after Cancel.
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
