import { PATHS } from '@fairtick/domain/pages/pages';
import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '../features/identity/session.ts';
import { unsaved } from '../kit/base/unsaved.ts';
import { mayLeave } from '../kit/dialogs/may-leave.ts';
import { useNavigation } from '../kit/navigation/use-navigation.ts';
import { announceLogout } from './session-end.ts';

/** Logs out, then opens the login page (AUTH-04); also after the server has ended the session. */
export function useSignOut(isExpired = false): () => void {
	const queryClient = useQueryClient();
	const navigation = useNavigation();
	return async () => {
		if (isExpired) unsaved.clear();
		else if (!(await mayLeave())) return;
		const signedOut = signOut(queryClient, isExpired);
		// The server will close this session's sockets, which other tabs must not treat as an expiry.
		announceLogout();
		await signedOut;
		await navigation.go(PATHS.login);
	};
}
