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

/** AUTH-01: for 365 days when `remember` is chosen, else until the browser closes. */
export function saveToken(token: string, remember: boolean): void {
	writeCookie(TOKEN, token, remember ? YEAR_S : undefined);
	// Logging in leaves a guest account behind (IDENT-11).
	if (readCookie('guest') !== null) deleteCookie('guest');
}

/**
 * The user as shown after an answer of GET /api/user. An answer that is older than events already seen must not take
 * the balance back, so the newer of the two gives what events carry.
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

/** The signed-in user, null for a visitor. Signed in means that the user is known (AUTH-02). */
export function useUser(): User | null {
	return useQuery<User | null>({ queryKey: ['user'], queryFn: () => null, enabled: false }).data ?? null;
}

export function readUser(queryClient: QueryClient): User | null {
	return queryClient.getQueryData<User | null>(['user']) ?? null;
}

export function setUser(queryClient: QueryClient, user: User): void {
	queryClient.setQueryData<User | null>(['user'], (shown) => mergeUser(shown, user));
}

/** GUARD-02: a token without a user fetches the user; a failure is silent and the navigation goes on (AUTH-03). */
export async function checkAuth(queryClient: QueryClient): Promise<void> {
	if (readToken() === null || readUser(queryClient) !== null) return;
	await queryClient.query({ ...userQuery(queryClient), staleTime: 0, retry: 1 }).catch(() => undefined);
}

/** Asks for the user again; what is shown stays when that fails. */
export async function refreshUser(queryClient: QueryClient): Promise<void> {
	await queryClient.query({ ...userQuery(queryClient), staleTime: 0 }).catch(() => undefined);
}

/** Forgets the user and every answer that was theirs, also those that are still to come. */
export function forgetUser(queryClient: QueryClient): void {
	void queryClient.cancelQueries({ queryKey: ['user'] });
	queryClient.setQueryData(['user'], null);
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' });
}

/** Ends the session on this side only. */
export function clearSession(queryClient: QueryClient): void {
	deleteCookie(TOKEN);
	endPromises();
	endPush().catch(() => undefined);
	forgetUser(queryClient);
}

/**
 * Data that names no user and stays in this browser: the last checkpoint of the log (PROOF-07), signed notes of promises
 * that were not found in the log yet (PROOF-05), and its theme, colours and motion.
 */
const STAYS = ['proof-log', NOTES_STORE, 'appearance'] as const;
/**
 * The user who turned push messages on here: after an expiry they continue once the same user has signed in again (NOTE-02).
 */
const STAYS_AFTER_EXPIRY = 'push';

/** Empties this browser's storage of everything of its user. */
export function forgetStored(isExpired = false): void {
	endPromises();
	const kept = [...STAYS, ...(isExpired ? [STAYS_AFTER_EXPIRY] : [])].map(
		(key) => [key, browserStorage.get(key)] as const,
	);
	browserStorage.clear();
	for (const [key, value] of kept) if (value !== null) browserStorage.set(key, value);
}

/**
 * AUTH-04: local storage first, then the server's and our own state; a failing call is only logged. Ours goes as soon as
 * the call is under way, which carries the token: what the page would read from then on would be refused as if the session
 * had expired. Resolves when the server has answered, or after `LOGOUT_WAITS_MS`.
 */
export async function signOut(queryClient: QueryClient, isExpired = false): Promise<void> {
	forgetStored(isExpired);
	const answered = call(logout, {}, { reports: 'none', timeoutMs: LOGOUT_WAITS_MS });
	clearSession(queryClient);
	const outcome = await answered;
	if (outcome.kind !== 'ok') console.warn('Logout failed', outcome);
}
