import type { User } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readUser } from '../identity/session.ts';
import { PLACEMENT_LIMITS_KEY } from '../trading/placement-limits.ts';

/** What of a user decides whether their accounts take trades (`findBlock`); the residence, which no record shows, comes with the document. */
const decides = ({ email_verified, frozen, role, terms_due, document_approved }: User) =>
	JSON.stringify([email_verified, frozen !== null, role, terms_due, document_approved]);

/** Watches the user: whatever changes there and blocks or frees an account has the limits of placements asked for again (TRADE-09). */
export function followLimits(queryClient: QueryClient): void {
	let known = readUser(queryClient);
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] !== 'user') return;
		const [before, user] = [known, readUser(queryClient)];
		known = user;
		if (before === null || user === null || decides(before) === decides(user)) return;
		void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
	});
}
