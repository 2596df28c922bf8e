import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signOut } from '../identity/session.ts';
import { useLive } from '../live/use-live.ts';

/** Logout, then the login page (AUTH-04). */
export function useSignOut(): () => void {
	const queryClient = useQueryClient();
	const router = useRouter();
	const live = useLive();
	return async () => {
		// First, so that the server's closing of the socket is not taken for a session that ended by itself.
		live.signOut();
		await signOut(queryClient);
		await router.navigate({ to: '/login' });
	};
}
