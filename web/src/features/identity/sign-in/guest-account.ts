import { type Guest, getGuest, startGuest } from '@fairtick/domain/identity/guest-contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { deleteCookie, readCookie, writeCookie } from '../../../kit/base/cookies.ts';
import { actAlone } from '../../../kit/base/tabs.ts';
import { GUEST_KEY, GUEST_TOKEN, readGuest, readGuestToken, setGuest } from './guest.ts';

/** Loads this browser's guest; null without one. A user who is no longer a guest is forgotten. */
export const guestQuery = queryOptions({
	queryKey: GUEST_KEY,
	queryFn: async ({ signal }): Promise<Guest | null> => {
		if (readGuestToken() === null || readCookie('token') !== null) return null;
		const outcome = await call(getGuest, {}, { signal, reports: 'none' });
		if (outcome.kind === 'ok') return outcome.answer;
		if (outcome.kind === 'refused') {
			if (outcome.status === 401 || outcome.status === 404) deleteCookie(GUEST_TOKEN);
			return null;
		}
		throw new Error(outcome.reason);
	},
	staleTime: Number.POSITIVE_INFINITY,
	meta: { silent: true },
});

export const useGuest = (): Guest | null => useQuery(guestQuery).data ?? null;

/**
 * This browser's guest, created by the first trade, not by the visit (IDENT-11). If two tabs create one, the second is
 * kept.
 */
export function ensureGuest(queryClient: QueryClient): Promise<Outcome<Guest>> {
	return actAlone('guest', async () => {
		const known =
			readGuest(queryClient) ?? (await queryClient.query({ ...guestQuery, staleTime: 0 }).catch(() => null));
		if (known !== null) return { kind: 'ok', answer: known };
		const outcome = await call(startGuest, {}, { reports: 'caller' });
		if (outcome.kind !== 'ok') return outcome;
		const { token, expires_in, guest } = outcome.answer;
		writeCookie(GUEST_TOKEN, token, expires_in);
		setGuest(queryClient, guest);
		return { kind: 'ok', answer: guest };
	});
}
