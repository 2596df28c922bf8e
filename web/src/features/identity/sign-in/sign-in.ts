import { getUser } from '@fairtick/domain/accounts/contract';
import { login, type User } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { forgetUser, saveToken, setUser } from '../session.ts';

export interface Credentials {
	readonly email: string;
	readonly password: string;
	readonly remember: boolean;
}

/** The password was right, and a second factor is needed. */
export interface SecondStep {
	readonly challenge: string;
	readonly methods: readonly SecondMethod[];
}

export type SecondMethod = 'totp' | 'passkey';

/** Signs in and loads the user, or returns the required second step. */
export async function signIn(queryClient: QueryClient, credentials: Credentials): Promise<Outcome<User | SecondStep>> {
	const outcome = await call(login, { body: credentials });
	if (outcome.kind !== 'ok') return outcome;
	const { answer } = outcome;
	if ('challenge' in answer) return { kind: 'ok', answer };
	return enterSession(queryClient, { kind: 'ok', answer }, credentials.remember);
}

/** Stores the readable half of a new session and loads its user. */
export async function enterSession(
	queryClient: QueryClient,
	issued: Outcome<{ readonly token: string }>,
	remember: boolean,
): Promise<Outcome<User>> {
	if (issued.kind !== 'ok') return issued;
	saveToken(issued.answer.token, remember);
	forgetUser(queryClient);
	const user = await call(getUser, {}, { reports: 'none' });
	if (user.kind === 'ok') setUser(queryClient, user.answer);
	return user;
}
