import type { verifyEmail as endpoint } from '@fairtick/domain/identity/mail-contract';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { IdentityContext } from './context.ts';
import { loadLivingLink, updateLinkUsed } from './sql/links.ts';
import { updateEmailVerified } from './sql/users.ts';
import { hashToken } from './tokens.ts';

export const linkInvalid = () => new Refused({ code: 'identity.link_invalid', params: {} } as const);

/** Marks an address as proved by its mailed link, signed in or not (AUTH-05). */
export async function verifyEmail(context: IdentityContext, { params, query, locale }: Call<typeof endpoint>) {
	const { database, contactChanged } = context;
	// An address that was put together from parts uses nothing up.
	const found = await loadLivingLink(database, params.id);
	if (found === null || String(found.expiresAt / 1_000n) !== query.expires) return linkInvalid();
	const verified = await inTransaction(database, async (tx) => {
		await lockUsers(tx, [found.userId]);
		const link = await updateLinkUsed(tx, 'verify', hashToken(query.signature));
		if (link?.id !== params.id || !(await updateEmailVerified(tx, link.userId, link.email))) return false;
		await contactChanged(tx, link.userId);
		return true;
	});
	return verified ? { status: text(locale, 'identity.email_verified') } : linkInvalid();
}
