import type { changePassword as endpoint } from '@fairtick/domain/identity/security-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { actAs, type UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../../platform/events/index.ts';
import { type Call, InvalidFields } from '../../../platform/http/index.ts';
import { checkPassword } from './confirm-sign-in.ts';
import type { IdentityContext } from './context.ts';
import { insertSecurityEvent } from './security-event.ts';
import { addSecurityMail } from './security-mail.ts';
import { updateLinksEnded } from './sql/links.ts';
import { updateAccessEnded } from './sql/sessions.ts';
import { loadUserCredentials, updatePassword } from './sql/users.ts';

/** Changes the caller's password, by the old one; every other session and every API token ends. */
export async function changePassword(context: IdentityContext, call: Call<typeof endpoint>): Promise<undefined> {
	const { body, caller, address, locale } = call;
	const credentials = await loadUserCredentials(context.database, caller.userId);
	const { name, email } = credentials;
	if (!(await checkPassword(context, credentials, caller, address, body.current_password))) {
		throw new InvalidFields([{ field: 'current_password', code: 'field.password_wrong' }]);
	}
	const passwordHash = await context.newPasswords(
		{
			password: body.password,
			confirmation: body.password_confirmation,
			name,
			email,
		},
		call,
	);
	const { endedIds, event } = await actAs(context.database, call, (tx, { state }) =>
		replacePassword(context, tx, { state, passwordHash, locale, keptSessionId: caller.sessionId }),
	);
	context.publish([event]);
	context.sessionsEnded(endedIds);
}

interface Replacement {
	readonly state: UserState;
	readonly passwordHash: string;
	readonly locale: Locale;
	readonly keptSessionId: string | null;
}

interface Replaced {
	/** Sessions and API tokens that ended with the old password. */
	readonly endedIds: readonly string[];
	/** Publish this after the commit. */
	readonly event: PublishedUserEvent;
}

/** Writes a new password, ends the user's sessions and API tokens, and notifies the user. Needs the user's lock. */
export async function replacePassword(
	context: Pick<IdentityContext, 'mail'>,
	tx: Queryable,
	{ state, passwordHash, locale, keptSessionId }: Replacement,
): Promise<Replaced> {
	const { userId } = state;
	await updatePassword(tx, userId, passwordHash);
	// A change of the address or a recovery that was asked for with the old password has to be asked for again.
	await updateLinksEnded(tx, userId, 'change_email');
	await updateLinksEnded(tx, userId, 'recover');
	await addSecurityMail(context, tx, { userId, kind: 'password_changed', locale });
	const event = await insertSecurityEvent(tx, state, 'password_changed');
	return { endedIds: await updateAccessEnded(tx, userId, keptSessionId), event };
}
