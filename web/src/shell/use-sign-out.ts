import { PATHS } from '@fairtick/domain/pages/pages';
import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '../features/identity/session.ts';
import { unsaved } from '../kit/base/unsaved.ts';
import { mayLeave } from '../kit/dialogs/may-leave.ts';
import { useNavigation } from '../kit/navigation/use-navigation.ts';
import { announceLogout } from './session-end.ts';

/** Logout, then the login page (AUTH-04); also after the server has ended the session. */
export function useSignOut(isExpired = false): () => void {
	const queryClient = useQueryClient();
	const navigation = useNavigation();
	return async () => {
		if (isExpired) unsaved.clear();
		else if (!(await mayLeave())) return;
		const signedOut = signOut(queryClient, isExpired);
		// The server will close this session's sockets, which must not be taken for an expiry in other tabs.
		announceLogout();
		await signedOut;
		await navigation.go(PATHS.login);
	};
}
