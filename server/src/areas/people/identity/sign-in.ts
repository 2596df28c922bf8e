import type { login } from '@fairtick/domain/identity/contract';
import { type Call, Refused } from '../../../platform/http/index.ts';
import type { IdentityContext } from './context.ts';
import { deviceNote, openSession } from './sessions/open-session.ts';
import { issueChallenge } from './sign-in-challenge.ts';
import { type Credentials, loadCredentials, updatePasswordHash } from './sql/users.ts';

const wrongCredentials = () => new Refused({ code: 'identity.wrong_credentials', params: {} } as const);

/**
 * Signs in by password, or by 202 asks for the second factor where one is on. Whether the address has an account shows
 * neither in the text nor in the work done; wrong passwords slow down by account and by address, never a device that has
 * signed in before.
 */
export async function signIn(context: IdentityContext, call: Call<typeof login>) {
	const { database, passwords, attempts } = context;
	const { email, password, remember } = call.body;
	const stored = await loadCredentials(database, email.trim());
	const knownDevice = deviceNote(context, call, stored?.userId);
	const attempt = { email: email.trim(), address: call.address, knownDevice };
	const right = await attempts.check(attempt, () => passwords.verify(stored?.passwordHash ?? null, password, call));
	if (!right || !stored) return wrongCredentials();
	await rehashWhereOutdated(context, stored, call);
	const proved = { ...stored, remember, method: 'password' } as const;
	if (stored.secondFactor) return issueChallenge(context, proved);
	return (await openSession(context, call, { ...proved, secondFactor: null })) ?? wrongCredentials();
}

async function rehashWhereOutdated(
	{ database, passwords }: IdentityContext,
	{ userId, passwordHash }: Credentials,
	call: Call<typeof login>,
) {
	if (passwordHash !== null && passwords.isOutdated(passwordHash)) {
		await updatePasswordHash(database, { userId, passwordHash }, await passwords.hash(call.body.password, call));
	}
}
