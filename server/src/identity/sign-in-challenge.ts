import type { loginSecondFactor, SignInMethod } from '@fairtick/domain/identity/contract';
import { Answered, type Call, Refused } from '../http/index.ts';
import type { IdentityContext } from './context.ts';
import { deviceNote, openSession } from './open-session.ts';
import type { Credentials } from './queries.ts';
import { takeSecondFactor } from './second-factor.ts';
import { deleteChallenge, insertChallenge, loadChallenge } from './second-factor-queries.ts';
import { createToken, hashToken } from './tokens.ts';

/** How long a right first step waits for its second factor. */
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
	return new Answered({ challenge, methods: ['totp' as const] }, { status: 202 });
}

const challengeOver = () => new Refused({ code: 'identity.challenge_over', params: {} } as const);

/** The second step: a wrong code leaves the challenge to the next try, a right one uses it up (IDENT-05). */
export async function signInBySecondFactor(context: IdentityContext, call: Call<typeof loginSecondFactor>) {
	const tokenHash = hashToken(call.body.challenge);
	const challenge = await loadChallenge(context.database, tokenHash);
	if (challenge === null) return challengeOver();
	const knownDevice = deviceNote(context, call, challenge.userId);
	const secondFactor = await takeSecondFactor(
		context,
		challenge,
		{ address: call.address, knownDevice },
		call.body.code,
	);
	if (!(await deleteChallenge(context.database, tokenHash))) return challengeOver();
	return (await openSession(context, call, { ...challenge, secondFactor })) ?? challengeOver();
}
