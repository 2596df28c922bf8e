import type { Guest } from '@fairtick/domain/identity/guest-contract';
import type { QueryClient } from '@tanstack/react-query';
import { deleteCookie, readCookie } from '../../../kit/base/cookies.ts';

export const GUEST_TOKEN = 'guest';
export const GUEST_KEY = ['guest'];

export const readGuestToken = (): string | null => readCookie(GUEST_TOKEN);
export const readGuest = (queryClient: QueryClient): Guest | null =>
	queryClient.getQueryData<Guest | null>(GUEST_KEY) ?? null;
export const setGuest = (queryClient: QueryClient, guest: Guest | null) => queryClient.setQueryData(GUEST_KEY, guest);

/** Forgets a guest whose account has ended on the server. */
export function forgetGuest(queryClient: QueryClient): void {
	deleteCookie(GUEST_TOKEN);
	setGuest(queryClient, null);
	queryClient.removeQueries({ queryKey: ['trades'] });
}
