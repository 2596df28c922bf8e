import { useUser } from '../../identity/session.ts';
import { useGuest } from '../../identity/sign-in/guest-account.ts';

/** Whose promises this page shows: the user's, or those of the guest who tries the site (IDENT-11). Null: no one's. */
export function useHolder(): number | null {
	const [user, guest] = [useUser(), useGuest()];
	return (user ?? guest)?.id ?? null;
}
