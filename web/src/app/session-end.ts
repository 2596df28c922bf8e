import type { QueryClient } from '@tanstack/react-query';
import { endPush } from '../base/end-push.ts';
import { unsaved } from '../base/unsaved.ts';
import { clearSession, readToken, readUser } from '../identity/session.ts';
import { closeDialog, openDialog } from './dialogs/open-dialog.ts';

/** Tabs of this browser share one session; logging out in one is no expiry in the others. */
const logouts = new BroadcastChannel('logout');

/** To be called when the call that logs out is under way: the others delete the token that it has to carry. */
export function announceLogout(): void {
	logouts.postMessage(null);
}

/** Ends the session here as soon as another tab logs out. */
export function followLogouts(queryClient: QueryClient, leave: () => void): void {
	logouts.onmessage = () => {
		if (readUser(queryClient) === null) return;
		closeDialog();
		clearSession(queryClient);
		unsaved.clear();
		leave();
	};
}

/**
 * The server does not know the session any more. A signed-in user is asked what to do (ERR-01); a token without a known
 * user is deleted without a message (AUTH-03). While the user is still being asked for, that answer decides which it is.
 */
export async function onSessionExpired(queryClient: QueryClient): Promise<void> {
	if (readUser(queryClient) === null)
		await queryClient
			.getQueryCache()
			.find({ queryKey: ['user'] })
			?.promise?.catch(() => undefined);
	if (readUser(queryClient) !== null) {
		endPush().catch(() => undefined);
		openDialog({ kind: 'expired' });
	} else if (readToken() !== null) clearSession(queryClient);
}
