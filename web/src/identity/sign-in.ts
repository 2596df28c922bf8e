import { getUser } from '@fairtick/domain/accounts/contract';
import { login } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Outage, Refused } from '../api/outcome.ts';
import { forgetUser, saveToken, setUser } from './session.ts';

export interface Credentials {
	readonly email: string;
	readonly password: string;
	readonly remember: boolean;
}

/** The password was right, and a second factor is asked for. */
export interface SecondStep {
	readonly kind: 'second_step';
	readonly challenge: string;
	readonly methods: readonly SecondMethod[];
}

export type SecondMethod = 'totp' | 'passkey';

/** Signs in and loads the user; null when it worked, else why not or what is asked for besides. */
export async function signIn(
	queryClient: QueryClient,
	credentials: Credentials,
): Promise<Refused | Outage | SecondStep | null> {
	const outcome = await call(login, { body: credentials });
	if (outcome.kind !== 'ok') return outcome;
	if ('challenge' in outcome.answer) return { kind: 'second_step', ...outcome.answer };
	return enterSession(queryClient, outcome.answer.token, credentials.remember);
}

/** Keeps the readable half of a new session and loads its user; null when it worked, else why not. */
export async function enterSession(
	queryClient: QueryClient,
	token: string,
	remember: boolean,
): Promise<Refused | Outage | null> {
	saveToken(token, remember);
	forgetUser(queryClient);
	const user = await call(getUser, {}, { reports: 'nobody' });
	if (user.kind !== 'ok') return user;
	setUser(queryClient, user.answer);
	return null;
}
