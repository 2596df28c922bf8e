import { useUser } from '../../identity/session.ts';
import { useGuest } from '../../identity/sign-in/guest-account.ts';

/** The holder of the promises on this page: the user, or the guest who tries the site (IDENT-11). Null: none. */
export function useHolder(): number | null {
	const [user, guest] = [useUser(), useGuest()];
	return (user ?? guest)?.id ?? null;
}
