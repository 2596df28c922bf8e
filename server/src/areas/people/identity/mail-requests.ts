import type { requestReset, resendVerification } from '@fairtick/domain/identity/mail-contract';
import { ASKED_MAILS_A_DAY, OWN_LINK_AGAIN_MS } from '@fairtick/domain/identity/rules';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { defineJobQueue, type Work, workOn } from '../../../platform/jobs/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { IdentityContext } from './context.ts';
import { lockAddresses } from './sql/addresses.ts';
import type { LinkPurpose } from './sql/links.ts';
import { loadAddressee } from './sql/users.ts';

interface MailRequest {
	readonly purpose: LinkPurpose;
	readonly email: string;
	readonly locale: Locale;
}

const MAIL_REQUESTS = defineJobQueue<MailRequest>('answer-mail-request');

/**
 * Notes the request and answers. A job looks up later if the address is known: neither the answer nor its time reveals it
 * (IDENT-08).
 */
export async function requestMail(
	{ jobs, database }: IdentityContext,
	purpose: 'verify' | 'reset',
	{ body, locale }: Call<typeof requestReset> | Call<typeof resendVerification>,
): Promise<{ status: string }> {
	await jobs.add(database, MAIL_REQUESTS, { purpose, email: body.email, locale });
	return {
		status: text(
			locale,
			purpose === 'reset' ? 'answer.identity.reset_requested' : 'answer.identity.verification_requested',
		),
	};
}

/** Carries out the request, if there is something to do. */
export function answerMailRequests(context: IdentityContext): Work {
	return workOn(MAIL_REQUESTS, async ({ purpose, email, locale }) => {
		const found = await loadAddressee(context.database, email);
		if (found === null) return;
		const { userId } = found;
		await inTransaction(context.database, async (tx) => {
			await lockUsers(tx, [userId]);
			// The address may have been proved, or have changed, while this waited (IDENT-10).
			const user = await loadAddressee(tx, email);
			if (user?.userId !== userId || (purpose === 'verify' && user.emailVerified)) return;
			await addLinkMail(context, tx, { purpose, locale, userId, email: user.email });
		});
	});
}

const DAY_MS = 86_400_000;
/** Mails besides resets that other people can cause by knowing an address. */
const BY_ANYBODY = ['verify', 'change_email'] as const satisfies LinkPurpose[];

interface LinkMail extends MailRequest {
	readonly userId: number;
	readonly sessionId?: string;
	/** It follows from an act of the address' owner: it is sent however many mails others have caused, and however lately. */
	readonly byOwner?: true;
}

/**
 * Issues a link and mails it, under the user's lock. Within a minute of the one before it does nothing and answers false,
 * unless the address' owner has caused it. An address that has got its day's mails gets no more, but for one an hour to set a password
 * and one to verify it, and the answers are the same (IDENT-08): the links that it has keep working.
 */
export async function addLinkMail(
	context: Pick<IdentityContext, 'links' | 'mail'>,
	tx: Queryable,
	{ purpose, userId, email, locale, sessionId, byOwner }: LinkMail,
): Promise<boolean> {
	const isFull = !byOwner && (await hasGotEnough(context, tx, email, purpose));
	// A pending address shows in the user's profile, mailed or not.
	if (isFull && purpose !== 'change_email') return false;
	const linkId = await context.links.issue(tx, {
		userId,
		email,
		purpose,
		...(sessionId && { sessionId }),
		...(byOwner && { byOwner }),
	});
	if (linkId === null) return false;
	const reference = `link:${linkId}`;
	if (!isFull) await context.mail.add(tx, { reference, userId, kind: purpose, locale, recipient: email, linkId });
	return true;
}

async function hasGotEnough(
	{ mail }: Pick<IdentityContext, 'mail'>,
	tx: Queryable,
	email: string,
	purpose: LinkPurpose,
): Promise<boolean> {
	// Several users can want the same address at once.
	await lockAddresses(tx, [email]);
	const kinds = purpose === 'reset' || purpose === 'recover' ? [purpose] : BY_ANYBODY;
	if ((await mail.count(tx, email, kinds, DAY_MS)) < ASKED_MAILS_A_DAY) return false;
	// These two serve only the person who reads the mails of the address, also where others asked for them.
	const isOwners = purpose === 'reset' || purpose === 'verify';
	return !isOwners || (await mail.count(tx, email, [purpose], OWN_LINK_AGAIN_MS)) > 0;
}
