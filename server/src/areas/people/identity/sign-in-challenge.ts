import type { SecondFactor, SignInMethod } from '@fairtick/domain/identity/contract';
import type { loginSecondFactor } from '@fairtick/domain/identity/second-step-contract';
import { Answered, type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { IdentityContext } from './context.ts';
import { takeSecondFactor } from './credentials/second-factor.ts';
import { findPasskey, isPasskeyRight } from './passkeys/ceremony.ts';
import { deviceNote, openSession } from './sessions/open-session.ts';
import {
	type Challenge,
	deleteChallenge,
	insertChallenge,
	loadChallenge,
	loadSecondFactor,
} from './sql/second-factors.ts';
import type { Credentials } from './sql/users.ts';
import { createToken, hashToken } from './tokens.ts';

/** A right first step waits this long for its second factor. */
const CHALLENGE_LIFE_MS = 5 * 60_000;

/** 202: the first step was right, and the second factor is asked for. */
export async function issueChallenge(
	{ database }: IdentityContext,
	{
		userId,
		credentialsVersion,
		remember,
		method,
	}: Pick<Credentials, 'userId' | 'credentialsVersion'> & { remember: boolean; method: SignInMethod },
) {
	const challenge = createToken();
	const tokenHash = hashToken(challenge);
	const begun = { tokenHash, userId, credentialsVersion, remember, method, lifeMs: CHALLENGE_LIFE_MS };
	await insertChallenge(database, begun);
	const { totp, passkeys } = await loadSecondFactor(database, userId);
	const methods = [...(totp ? ['totp' as const] : []), ...(passkeys > 0 ? ['passkey' as const] : [])];
	return new Answered({ challenge, methods }, { status: 202 });
}

const challengeOver = () => new Refused({ code: 'identity.challenge_over', params: {} } as const);

/** Null for a passkey that is not right; wrong codes are thrown. */
async function takeEither(
	context: IdentityContext,
	call: Call<typeof loginSecondFactor>,
	challenge: Challenge,
): Promise<SecondFactor | null> {
	const { code, credential } = call.body;
	if (credential === undefined) {
		if (code === undefined) throw new InvalidFields([{ field: 'code', code: 'field.required' }]);
		const knownDevice = deviceNote(context, call, challenge.userId);
		return takeSecondFactor(context, challenge, { address: call.address, knownDevice }, code);
	}
	const ceremony = { purpose: 'second_step', userId: challenge.userId } as const;
	const passkey = await findPasskey(context, ceremony, credential);
	return passkey !== null && (await isPasskeyRight(context, ceremony, passkey, credential)) ? 'passkey' : null;
}

/** The second step: a wrong code leaves the challenge to the next try, a right one uses it up (IDENT-05). */
export async function signInBySecondFactor(context: IdentityContext, call: Call<typeof loginSecondFactor>) {
	const tokenHash = hashToken(call.body.challenge);
	const challenge = await loadChallenge(context.database, tokenHash);
	if (challenge === null) return challengeOver();
	const secondFactor = await takeEither(context, call, challenge);
	if (secondFactor === null) return new Refused({ code: 'identity.passkey_refused', params: {} } as const);
	if (!(await deleteChallenge(context.database, tokenHash))) return challengeOver();
	return (await openSession(context, call, { ...challenge, secondFactor })) ?? challengeOver();
}
