import { login } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Outage, Refused } from '../api/outcome.ts';
import { checkAuth, forgetUser, readUser, saveToken } from './session.ts';

export interface Credentials {
	readonly email: string;
	readonly password: string;
	readonly remember: boolean;
}

/** Signs in and loads the user; null when it worked, else why not. */
export async function signIn(queryClient: QueryClient, credentials: Credentials): Promise<Refused | Outage | null> {
	const outcome = await call(login, { body: credentials });
	if (outcome.kind !== 'ok') return outcome;
	saveToken(outcome.answer.token, credentials.remember);
	forgetUser(queryClient);
	await checkAuth(queryClient);
	return readUser(queryClient) === null ? { kind: 'outage', effect: 'unknown', status: null, message: null } : null;
}
