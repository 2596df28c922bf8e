import type { prepareConfirmation as prepareEndpoint } from '@fairtick/domain/identity/passkey-contract';
import type { confirmSignIn as endpoint } from '@fairtick/domain/identity/security-contract';
import { actAs, transactAs } from '../../../platform/authorization/index.ts';
import { type Call, type Caller, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { IdentityContext } from './context.ts';
import { takeSecondFactor } from './credentials/second-factor.ts';
import { secondFactorWorked } from './hooks.ts';
import { askForPasskey, findPasskey, isPasskeyRight } from './passkeys/ceremony.ts';
import { updateSessionConfirmed } from './sql/sessions.ts';
import { type Credentials, loadUserCredentials } from './sql/users.ts';

/** The challenge for a passkey that makes a sign-in fresh again. */
export function prepareConfirmation(context: IdentityContext, call: Call<typeof prepareEndpoint>) {
	const ceremony = { purpose: 'confirm', userId: call.caller.userId } as const;
	return askForPasskey(context, ceremony, transactAs(context.database, call));
}

/** Makes a session's sign-in fresh again: by the second factor where one is on, else by the password (IDENT-04). */
export async function confirmSignIn(
	context: IdentityContext,
	call: Call<typeof endpoint>,
): Promise<Refused<'identity.passkey_refused'> | undefined> {
	const { body, caller, address } = call;
	const credentials = await loadUserCredentials(context.database, caller.userId);
	if (body.credential !== undefined) {
		const ceremony = { purpose: 'confirm', userId: caller.userId } as const;
		const passkey = await findPasskey(context, ceremony, body.credential);
		if (passkey === null || !(await isPasskeyRight(context, ceremony, passkey, body.credential))) {
			return new Refused({ code: 'identity.passkey_refused', params: {} });
		}
	} else if (credentials.secondFactor) {
		if (body.code === undefined) throw confirmationMissing(credentials);
		await takeSecondFactor(context, credentials, { address, knownDevice: ownCount(caller) }, body.code);
	} else {
		if (body.password === undefined) throw confirmationMissing(credentials);
		if (!(await checkPassword(context, credentials, caller, address, body.password))) {
			throw new InvalidFields([{ field: 'password', code: 'field.password_wrong' }]);
		}
	}
	const done = await actAs(context.database, call, async (tx, { actor, state }) => {
		const now = await loadUserCredentials(tx, actor.userId);
		// A second factor may have been turned on or off meanwhile: the proof would not match the present demand
		// (IDENT-10).
		if (now.credentialsVersion !== credentials.credentialsVersion) throw confirmationMissing(now);
		await updateSessionConfirmed(tx, actor.sessionId, { secondFactor: now.secondFactor });
		return now.secondFactor ? context.hooks.fire(secondFactorWorked, tx, state, call.requestId) : null;
	});
	done?.();
	return undefined;
}

const confirmationMissing = ({ secondFactor }: Credentials) =>
	new InvalidFields([{ field: secondFactor ? 'code' : 'password', code: 'field.required' }]);

/** Wrong passwords within a session have a count of their own: they neither wait for other attempts nor delay sign-ins. */
export const ownCount = ({ sessionId }: Caller) => `session ${sessionId}`;

/** Decides whether a password is the caller's; wrong ones slow the session down. Throws `TooMany` while waiting is due. */
export async function checkPassword(
	{ passwords, attempts }: IdentityContext,
	{ email, passwordHash }: Credentials,
	caller: Caller,
	address: string,
	password: string,
): Promise<boolean> {
	const attempt = { email, address, knownDevice: ownCount(caller) };
	return attempts.check(attempt, () => passwords.verify(passwordHash, password, { caller, address }));
}
