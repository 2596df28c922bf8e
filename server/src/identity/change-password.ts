import type { changePassword as endpoint } from '@fairtick/domain/identity/security-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { actAs } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import { type Call, InvalidFields } from '../http/index.ts';
import { checkPassword } from './confirm-sign-in.ts';
import type { IdentityContext } from './context.ts';
import { updateLinksEnded } from './link-queries.ts';
import { loadUserCredentials, updatePassword } from './queries.ts';
import { updateAccessEnded } from './session-queries.ts';

/** Changes the caller's password, by the old one; every other session and every API token ends. */
export async function changePassword(context: IdentityContext, call: Call<typeof endpoint>): Promise<undefined> {
	const { body, caller, address, locale } = call;
	const credentials = await loadUserCredentials(context.database, caller.userId);
	const { userId, name, email } = credentials;
	if (!(await checkPassword(context, credentials, caller, address, body.current_password))) {
		throw new InvalidFields([{ field: 'current_password', code: 'field.password_wrong' }]);
	}
	const passwordHash = await context.newPasswords({
		password: body.password,
		confirmation: body.password_confirmation,
		name,
		email,
	});
	const endedIds = await actAs(context.database, call, (tx) =>
		replacePassword(context, tx, { userId, email, passwordHash, locale, keptSessionId: caller.sessionId }),
	);
	context.sessionsEnded(endedIds);
}

interface Replacement {
	readonly userId: number;
	readonly email: string;
	readonly passwordHash: string;
	readonly locale: Locale;
	readonly keptSessionId: string | null;
}

/**
 * Writes a new password, ends the user's sessions and API tokens and mails a notice. Needs the user's lock. Returns the ids
 * of what it ended.
 */
export async function replacePassword(
	{ mail }: Pick<IdentityContext, 'mail'>,
	tx: Queryable,
	{ userId, email, passwordHash, locale, keptSessionId }: Replacement,
): Promise<string[]> {
	await updatePassword(tx, userId, passwordHash);
	// A change of the address or a recovery that was asked for with the old password has to be asked for again.
	await updateLinksEnded(tx, userId, 'change_email');
	await updateLinksEnded(tx, userId, 'recover');
	await mail.add(tx, { userId, kind: 'password_changed', locale, recipient: email });
	return updateAccessEnded(tx, userId, keptSessionId);
}
