import type { User } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { PLACEMENT_LIMITS_KEY } from '../features/limits/placement-limits.ts';
import { watchUser } from './watch-user.ts';

/**
 * The fields of a user that decide whether their accounts take trades (`findBlock`); the residence, which no record shows,
 * comes with the document.
 */
const decides = ({ email_verified, frozen, role, terms_due, document_approved }: User) =>
	JSON.stringify([email_verified, frozen !== null, role, terms_due, document_approved]);

/** Watches the user: whatever changes there and blocks or frees an account has the limits of placements asked for again (TRADE-09). */
export function followLimits(queryClient: QueryClient): void {
	watchUser(queryClient, (before, user) => {
		if (decides(before) !== decides(user)) void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
	});
}
