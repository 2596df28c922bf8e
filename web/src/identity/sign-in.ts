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

/** Signs in and loads the user; null when it worked, else why not. */
export async function signIn(queryClient: QueryClient, credentials: Credentials): Promise<Refused | Outage | null> {
	const outcome = await call(login, { body: credentials });
	if (outcome.kind !== 'ok') return outcome;
	saveToken(outcome.answer.token, credentials.remember);
	forgetUser(queryClient);
	const user = await call(getUser, {}, { reports: 'nobody' });
	if (user.kind !== 'ok') return user;
	setUser(queryClient, user.answer);
	return null;
}
