import type { User } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { PLACEMENT_LIMITS_KEY } from '../../features/limits/placement-limits.ts';
import { watchUser } from './watch-user.ts';

/**
 * The fields of a user that decide if their accounts take trades (`findBlock`). The residence, which is not in the
 * record, changes with the document.
 */
const decides = ({ email_verified, frozen, role, terms_due, document_approved }: User) =>
	JSON.stringify([email_verified, frozen !== null, role, terms_due, document_approved]);

/** Refetches the limits of placements after every change of the user that blocks or frees an account (TRADE-09). */
export function followLimits(queryClient: QueryClient): void {
	watchUser(queryClient, (before, user) => {
		if (decides(before) !== decides(user)) void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
	});
}
