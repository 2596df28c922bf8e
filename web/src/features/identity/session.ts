import { getUser } from '@fairtick/domain/accounts/contract';
import { logout, type User } from '@fairtick/domain/identity/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { deleteCookie, readCookie, writeCookie, YEAR_S } from '../../kit/base/cookies.ts';
import { endPush } from '../../kit/base/end-push.ts';
import { endPromises, NOTES_STORE } from '../../kit/base/promises-store.ts';
import { browserStorage } from '../../kit/base/storage.ts';

const TOKEN = 'token';
const LOGOUT_WAITS_MS = 5_000;

export const readToken = (): string | null => readCookie(TOKEN);

/** AUTH-01: for 365 days with `remember`, else until the browser closes. */
export function saveToken(token: string, remember: boolean): void {
	writeCookie(TOKEN, token, remember ? YEAR_S : undefined);
	// Logging in abandons a guest account (IDENT-11).
	if (readCookie('guest') !== null) deleteCookie('guest');
}

/**
 * Merges an answer of GET /api/user into the shown user. An answer may be older than events already applied, so the
 * newer of the two supplies the fields that events carry.
 */
export function mergeUser(shown: User | null | undefined, answered: User): User {
	if (shown == null || shown.id !== answered.id || answered.event_n >= shown.event_n) return answered;
	const { balance_demo, balance_real, last_trade_on, event_n } = shown;
	return { ...answered, balance_demo, balance_real, last_trade_on, event_n };
}

const userQuery = (queryClient: QueryClient) =>
	queryOptions({
		queryKey: ['user'],
		queryFn: async ({ signal }): Promise<User> => {
			const answered = await fetchAnswer(getUser, {}, signal);
			return mergeUser(readUser(queryClient), answered);
		},
		staleTime: Number.POSITIVE_INFINITY,
		meta: { silent: true },
	});

/** The signed-in user, null for a visitor. A user is signed in once they are loaded (AUTH-02). */
export function useUser(): User | null {
	return useQuery<User | null>({ queryKey: ['user'], queryFn: () => null, enabled: false }).data ?? null;
}

export function readUser(queryClient: QueryClient): User | null {
	return queryClient.getQueryData<User | null>(['user']) ?? null;
}

export function setUser(queryClient: QueryClient, user: User): void {
	queryClient.setQueryData<User | null>(['user'], (shown) => mergeUser(shown, user));
}

/**
 * GUARD-02: loads the user if there is a token without one. A failure is silent and the navigation continues (AUTH-03).
 */
export async function checkAuth(queryClient: QueryClient): Promise<void> {
	if (readToken() === null || readUser(queryClient) !== null) return;
	await queryClient.query({ ...userQuery(queryClient), staleTime: 0, retry: 1 }).catch(() => undefined);
}

/** Reloads the user. A failure leaves the shown one. */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
	await queryClient.query({ ...userQuery(queryClient), staleTime: 0 }).catch(() => undefined);
}

/** Drops the user and all their cached and pending answers. */
export function forgetUser(queryClient: QueryClient): void {
	void queryClient.cancelQueries({ queryKey: ['user'] });
	queryClient.setQueryData(['user'], null);
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' });
}

/** Ends the session in this browser only. */
export function clearSession(queryClient: QueryClient): void {
	deleteCookie(TOKEN);
	endPromises();
	endPush().catch(() => undefined);
	forgetUser(queryClient);
}

/**
 * Stored data that names no user and survives a logout: the log's last checkpoint (PROOF-07), signed notes of promises
 * not found in the log yet (PROOF-05), and theme, colours and motion.
 */
const STAYS = ['proof-log', NOTES_STORE, 'appearance'] as const;
/**
 * The user who turned on push messages here. After an expiry they resume when the same user signs in again (NOTE-02).
 */
const STAYS_AFTER_EXPIRY = 'push';

/** Removes all data of the user from this browser's storage. */
export function forgetStored(isExpired = false): void {
	endPromises();
	const kept = [...STAYS, ...(isExpired ? [STAYS_AFTER_EXPIRY] : [])].map(
		(key) => [key, browserStorage.get(key)] as const,
	);
	browserStorage.clear();
	for (const [key, value] of kept) if (value !== null) browserStorage.set(key, value);
}

/**
 * AUTH-04: clears local storage, then the session on the server and here; a failed call is only logged. The token is
 * removed as soon as the call, which carries it, is under way: a later read with it would be refused as expired.
 * Resolves when the server has answered, or after `LOGOUT_WAITS_MS`.
 */
export async function signOut(queryClient: QueryClient, isExpired = false): Promise<void> {
	forgetStored(isExpired);
	const answered = call(logout, {}, { reports: 'none', timeoutMs: LOGOUT_WAITS_MS });
	clearSession(queryClient);
	const outcome = await answered;
	if (outcome.kind !== 'ok') console.warn('Logout failed', outcome);
}
