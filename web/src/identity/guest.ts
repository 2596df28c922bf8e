import { type Guest, getGuest, startGuest } from '@fairtick/domain/identity/guest-contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Outcome } from '../api/outcome.ts';
import { deleteCookie, readCookie, writeCookie } from '../base/cookies.ts';

const TOKEN = 'guest';
const KEY = ['guest'];

export const readGuestToken = (): string | null => readCookie(TOKEN);
/** Loads the guest of this browser; null without one. What is no guest any more is forgotten. */
export const guestQuery = queryOptions({
	queryKey: KEY,
	queryFn: async ({ signal }): Promise<Guest | null> => {
		if (readGuestToken() === null || readCookie('token') !== null) return null;
		const outcome = await call(getGuest, {}, { signal, reports: 'none' });
		if (outcome.kind === 'ok') return outcome.answer;
		if (outcome.kind === 'refused') {
			if (outcome.status === 401 || outcome.status === 404) deleteCookie(TOKEN);
			return null;
		}
		throw new Error(outcome.reason);
	},
	staleTime: Number.POSITIVE_INFINITY,
	meta: { silent: true },
});

export const useGuest = (): Guest | null => useQuery(guestQuery).data ?? null;
export const readGuest = (queryClient: QueryClient): Guest | null =>
	queryClient.getQueryData<Guest | null>(KEY) ?? null;
export const setGuest = (queryClient: QueryClient, guest: Guest | null) => queryClient.setQueryData(KEY, guest);

/** The account has ended on the server's side. */
export function forgetGuest(queryClient: QueryClient): void {
	deleteCookie(TOKEN);
	setGuest(queryClient, null);
	queryClient.removeQueries({ queryKey: ['trades'] });
}

/** Without locks (a page without TLS) two tabs may both ask: the second account is the one that is kept. */
const alone = <Result>(act: () => Promise<Result>): Promise<Result> =>
	navigator.locks === undefined ? act() : navigator.locks.request('guest', act);

/** The guest of this browser, made now where there is none: by the first trade, not by the visit (IDENT-11). */
export function ensureGuest(queryClient: QueryClient): Promise<Outcome<Guest>> {
	return alone(async () => {
		const known =
			readGuest(queryClient) ?? (await queryClient.query({ ...guestQuery, staleTime: 0 }).catch(() => null));
		if (known !== null) return { kind: 'ok', answer: known };
		const outcome = await call(startGuest, {}, { reports: 'caller' });
		if (outcome.kind !== 'ok') return outcome;
		const { token, expires_in, guest } = outcome.answer;
		writeCookie(TOKEN, token, expires_in);
		setGuest(queryClient, guest);
		return { kind: 'ok', answer: guest };
	});
}
