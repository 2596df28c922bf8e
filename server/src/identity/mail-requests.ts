import type { requestReset, resendVerification } from '@fairtick/domain/identity/mail-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { lockUsers } from '../acting/index.ts';
import { inTransaction, type Queryable } from '../database/index.ts';
import type { Call } from '../http/index.ts';
import { text } from '../texts/index.ts';
import type { IdentityContext } from './context.ts';
import type { LinkPurpose } from './link-queries.ts';
import { loadAddressee } from './queries.ts';

interface MailRequest {
	readonly purpose: LinkPurpose;
	readonly email: string;
	readonly locale: Locale;
}

/**
 * Notes what was asked and answers. Whether the address is known is looked up later, by a job: neither the answer nor
 * the time that it takes can tell (IDENT-08).
 */
export async function requestMail(
	{ jobs, database }: IdentityContext,
	purpose: 'verify' | 'reset',
	{ body, locale }: Call<typeof requestReset> | Call<typeof resendVerification>,
): Promise<{ status: string }> {
	await jobs.add(database, 'answer-mail-request', { purpose, email: body.email, locale } satisfies MailRequest);
	return { status: text(locale, purpose === 'reset' ? 'identity.reset_requested' : 'identity.verification_requested') };
}

/** Does what was asked, as far as there is something to do. */
export function answerMailRequests(context: IdentityContext): Promise<void> {
	return context.jobs.work<MailRequest>('answer-mail-request', async ({ purpose, email, locale }) => {
		const user = await loadAddressee(context.database, email);
		if (user === null || (purpose === 'verify' && user.emailVerified)) return;
		await inTransaction(context.database, async (tx) => {
			await lockUsers(tx, [user.userId]);
			await addLinkMail(context, tx, { purpose, locale, userId: user.userId, email: user.email });
		});
	});
}

/** Issues a link and mails it, under the user's lock; within a minute of the one before it does nothing and answers false. */
export async function addLinkMail(
	{ links, mail }: Pick<IdentityContext, 'links' | 'mail'>,
	tx: Queryable,
	{ purpose, userId, email, locale, sessionId }: MailRequest & { readonly userId: number; readonly sessionId?: string },
): Promise<boolean> {
	const linkId = await links.issue(tx, { userId, email, purpose, ...(sessionId && { sessionId }) });
	if (linkId === null) return false;
	await mail.add(tx, { reference: `link:${linkId}`, userId, kind: purpose, locale, recipient: email, linkId });
	return true;
}
