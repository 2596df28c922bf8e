import type { signInByPasskey as endpoint } from '@fairtick/domain/identity/passkey-contract';
import type { prepareSecondStep as prepareEndpoint } from '@fairtick/domain/identity/second-step-contract';
import { type Call, Refused } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { openSession } from '../sessions/open-session.ts';
import { loadChallenge } from '../sql/second-factors.ts';
import { loadUserCredentials } from '../sql/users.ts';
import { hashToken } from '../tokens.ts';
import { askForPasskey, findPasskey, isPasskeyRight } from './ceremony.ts';

const ANYBODY = { purpose: 'sign_in', userId: null } as const;

export const preparePasskeySignIn = (context: IdentityContext) =>
	askForPasskey(context, ANYBODY, (work) => work(context.database));

/** Signs in by a passkey alone: to have it and to unlock it are two factors, so that no other is asked for (IDENT-05). */
export async function signInByPasskey(context: IdentityContext, call: Call<typeof endpoint>) {
	const { credential, remember } = call.body;
	const refused = () => new Refused({ code: 'identity.passkey_refused', params: {} } as const);
	const passkey = await findPasskey(context, ANYBODY, credential);
	if (passkey === null) return refused();
	// Read before the passkey is verified: one that is taken away meanwhile opens nothing.
	const { userId, credentialsVersion } = await loadUserCredentials(context.database, passkey.userId);
	if (!(await isPasskeyRight(context, ANYBODY, passkey, credential))) return refused();
	const proved = { userId, credentialsVersion, remember, method: 'passkey', secondFactor: null } as const;
	return (await openSession(context, call, proved)) ?? refused();
}

/** The challenge for a passkey after the first step. */
export async function prepareSecondStep(context: IdentityContext, { body }: Call<typeof prepareEndpoint>) {
	const challenge = await loadChallenge(context.database, hashToken(body.challenge));
	if (challenge === null) return new Refused({ code: 'identity.challenge_over', params: {} } as const);
	const ceremony = { purpose: 'second_step', userId: challenge.userId } as const;
	return askForPasskey(context, ceremony, (work) => work(context.database));
}
