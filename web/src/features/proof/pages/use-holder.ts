import { useUser } from '../../identity/session.ts';
import { useGuest } from '../../identity/sign-in/guest-account.ts';

/** The holder of this page's promises: the user, or the guest (IDENT-11); null without one. */
export function useHolder(): number | null {
	const [user, guest] = [useUser(), useGuest()];
	return (user ?? guest)?.id ?? null;
}
