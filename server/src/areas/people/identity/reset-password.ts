import type { resetPassword as endpoint } from '@fairtick/domain/identity/mail-contract';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { replacePassword } from './change-password.ts';
import type { IdentityContext } from './context.ts';
import { forgetAttemptsAt } from './credentials/wrong-passwords.ts';
import { accountReturned, contactChanged, endsPayouts } from './hooks.ts';
import { deleteOtherWaysIn } from './oauth/queries.ts';
import { loadLinkHolder, updateLinkUsed } from './sql/links.ts';
import { updateEmailVerified } from './sql/users.ts';
import { hashToken } from './tokens.ts';
import { linkInvalid } from './verify-email.ts';

/**
 * Sets a new password by a mailed link and ends every session of the user (AUTH-05). The link is looked at before the slow
 * hashing, and again under the user's lock: it may have been used, or the address changed, meanwhile (IDENT-10).
 */
export async function resetPassword(context: IdentityContext, call: Call<typeof endpoint>) {
	const { body, locale } = call;
	const tokenHash = hashToken(body.token);
	const found = await loadLinkHolder(context.database, 'reset', tokenHash);
	if (found === null || found.email.toLowerCase() !== body.email.toLowerCase()) return linkInvalid();
	const { userId, name } = found;
	// A refused password leaves the link to the next try.
	const passwordHash = await context.newPasswords(
		{
			password: body.password,
			confirmation: body.password_confirmation,
			name,
			email: found.email,
		},
		call,
	);
	const replaced = await inTransaction(context.database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		const holder = await loadLinkHolder(tx, 'reset', tokenHash);
		if (state === undefined || holder === null) return null;
		if ((await updateLinkUsed(tx, 'reset', tokenHash)) === null) return null;
		const { email, emailVerified } = holder;
		// The link proves that this person reads the mails of the address; the one who made the account may never have.
		const payouts = emailVerified ? null : await context.hooks.fire(endsPayouts, tx, state, 0);
		if (!emailVerified) {
			await deleteOtherWaysIn(tx, userId);
			await context.hooks.fire(accountReturned, tx, userId);
		}
		await updateEmailVerified(tx, userId, email);
		await context.hooks.fire(contactChanged, tx, userId);
		await forgetAttemptsAt(tx, { email, knownDevice: null });
		return {
			payouts,
			...(await replacePassword(context, tx, { state, passwordHash, locale, keptSessionId: null })),
		};
	});
	if (replaced === null) return linkInvalid();
	context.publish([replaced.event]);
	context.sessionsEnded(replaced.endedIds);
	await replaced.payouts?.afterCommit();
	return { status: text(locale, 'answer.identity.password_reset') };
}
