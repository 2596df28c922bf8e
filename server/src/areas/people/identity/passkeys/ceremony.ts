import { createHmac } from 'node:crypto';
import type { Assertion, NewCredential } from '@fairtick/domain/identity/credential';
import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Transact } from '../../../../platform/authorization/index.ts';
import type { IdentityContext } from '../context.ts';
import { hashToken } from '../tokens.ts';
import {
	type Ceremony,
	deletePasskeyChallenge,
	insertPasskeyChallenge,
	loadPasskey,
	loadPasskeys,
	type PasskeyRow,
	updatePasskeyUsed,
} from './queries.ts';

/** Loaded when it is first needed, so that no start waits for it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Time for a person to unlock a passkey. */
const CHALLENGE_LIFE_MS = 5 * 60_000;

/** The site as passkeys know it: they answer to this host alone, and only on pages of this address. */
function describeSite({ baseUrl }: IdentityContext): { readonly rpID: string; readonly origin: string } {
	const { hostname, origin } = new URL(baseUrl());
	return { rpID: hostname, origin };
}

/** The user handle of a passkey: it reveals nothing and is the same for all passkeys of the user. */
function userHandleOf({ passkeyKey }: IdentityContext, userId: number): Buffer {
	return createHmac('sha256', passkeyKey).update(String(userId)).digest();
}

/** WebAuthn's own form, passed on to the browser as it is. */
type Question = { challenge: string; [part: string]: unknown };

async function keepChallenge(
	transact: Transact,
	ceremony: Ceremony,
	options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON,
): Promise<Question> {
	const challengeHash = hashToken(options.challenge);
	await transact((tx) => insertPasskeyChallenge(tx, { ...ceremony, challengeHash, lifeMs: CHALLENGE_LIFE_MS }));
	return options as unknown as Question;
}

/** The challenge that an answer was made for, used up; null when it is over or was made for something else. */
async function takeChallenge({ database }: IdentityContext, ceremony: Ceremony, clientData: string) {
	const challenge = await readChallenge(clientData);
	if (challenge === null) return null;
	return (await deletePasskeyChallenge(database, ceremony, hashToken(challenge))) ? challenge : null;
}

async function readChallenge(clientData: string): Promise<string | null> {
	const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
	try {
		const { challenge } = decodeClientDataJSON(clientData) as { challenge?: unknown };
		return typeof challenge === 'string' ? challenge : null;
	} catch {
		return null;
	}
}

/**
 * The options with which a browser makes a passkey that signs in alone: stored on the authenticator, and unlocked by its
 * owner.
 */
export async function askForNewPasskey(
	context: IdentityContext,
	user: { userId: number; email: string; name: string },
	transact: Transact,
) {
	const known = await loadPasskeys(context.database, user.userId);
	const { generateRegistrationOptions } = await webAuthn();
	const options = await generateRegistrationOptions({
		rpName: context.config.appName,
		rpID: describeSite(context).rpID,
		userName: user.email,
		userDisplayName: user.name,
		userID: new Uint8Array(userHandleOf(context, user.userId)),
		attestationType: 'none',
		excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		timeout: CHALLENGE_LIFE_MS,
	});
	return keepChallenge(transact, { purpose: 'add', userId: user.userId }, options);
}

/** Verifies a new passkey; null if it was not requested here. */
export async function verifyNewPasskey(context: IdentityContext, userId: number, credential: NewCredential) {
	const ceremony = { purpose: 'add', userId } as const;
	const expectedChallenge = await takeChallenge(context, ceremony, credential.response.clientDataJSON);
	if (expectedChallenge === null) return null;
	const { rpID, origin } = describeSite(context);
	const { verifyRegistrationResponse } = await webAuthn();
	const verification = await verifyRegistrationResponse({
		// JSON leaves these fields out, and the library's types want them absent.
		response: credential as RegistrationResponseJSON,
		expectedChallenge,
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
	}).catch((error: unknown) => {
		context.log.info({ err: error }, 'new passkey refused');
		return null;
	});
	if (!verification?.verified) return null;
	const { credential: made, credentialBackedUp: synced } = verification.registrationInfo;
	return {
		userId,
		credentialId: made.id,
		publicKey: Buffer.from(made.publicKey),
		counter: BigInt(made.counter),
		transports: credential.response.transports ?? [],
		synced,
	};
}

/** The challenge for a passkey: one of the user's, or without a user any that is stored for this site. */
export async function askForPasskey(context: IdentityContext, ceremony: Ceremony, transact: Transact) {
	const known = ceremony.userId === null ? [] : await loadPasskeys(context.database, ceremony.userId);
	const { generateAuthenticationOptions } = await webAuthn();
	const options = await generateAuthenticationOptions({
		rpID: describeSite(context).rpID,
		userVerification: 'required',
		allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
		timeout: CHALLENGE_LIFE_MS,
	});
	return keepChallenge(transact, ceremony, options);
}

/**
 * Finds the passkey behind an answer before anything is believed. Null for one that is not known, or of another user than
 * the ceremony is for, or that calls its user by another name.
 */
export async function findPasskey(
	context: IdentityContext,
	{ userId }: Ceremony,
	{ id, response }: Assertion,
): Promise<PasskeyRow | null> {
	const passkey = await loadPasskey(context.database, id);
	if (passkey === null || (userId !== null && passkey.userId !== userId)) return null;
	const handle = response.userHandle;
	const isTheirs = handle === userHandleOf(context, passkey.userId).toString('base64url');
	// Asked for one of a user's, some passkeys say no name.
	return isTheirs || (userId !== null && !handle) ? passkey : null;
}

/**
 * True if a passkey has really answered: challenge, site, owner, signature and counter are right (IDENT-05). Uses the
 * challenge up.
 */
export async function isPasskeyRight(
	context: IdentityContext,
	ceremony: Ceremony,
	passkey: PasskeyRow,
	credential: Assertion,
): Promise<boolean> {
	const expectedChallenge = await takeChallenge(context, ceremony, credential.response.clientDataJSON);
	if (expectedChallenge === null) return false;
	const { rpID, origin } = describeSite(context);
	const { id, credentialId, publicKey, counter } = passkey;
	const { verifyAuthenticationResponse } = await webAuthn();
	const verification = await verifyAuthenticationResponse({
		response: credential as AuthenticationResponseJSON,
		credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
		expectedChallenge,
		expectedOrigin: origin,
		expectedRPID: rpID,
		requireUserVerification: true,
	}).catch((error: unknown) => {
		context.log.warn({ err: error, passkey: id }, 'passkey refused');
		return null;
	});
	if (!verification?.verified) return false;
	const { newCounter, credentialBackedUp } = verification.authenticationInfo;
	return updatePasskeyUsed(context.database, id, newCounter, credentialBackedUp);
}
