import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { loadRow, type Queryable } from '../../platform/database/index.ts';
import type { SupportContext } from './context.ts';

/** A user's email address; null for a closed account. */
const loadAddress = (tx: Queryable, userId: number): Promise<{ email: string; locale: Locale } | null> =>
	loadRow(tx, 'select email, locale from users where id = $1 and closed_at is null', [userId]);

/** Sends a user a copy of staff's message, with the address of the page on which they can reply (ADMIN-03). */
export async function mailAnswer(
	{ mail, baseUrl }: SupportContext,
	tx: Queryable,
	userId: number,
	{ text, page }: { readonly text: string; readonly page: PagePath },
): Promise<void> {
	const user = await loadAddress(tx, userId);
	if (user === null) return;
	const params = { text, page: new URL(page, baseUrl()).href };
	await mail.add(tx, { userId, kind: 'support_answered', locale: user.locale, recipient: user.email, params });
}

interface Receiver {
	readonly id: string;
	readonly email: string;
	readonly locale: Locale;
}

/** Confirms to a sender who is not logged in that the message has arrived, with the link to the conversation. */
export const mailReceipt = (
	{ mail, conversationDays }: SupportContext,
	tx: Queryable,
	{ id, email, locale }: Receiver,
): Promise<void> => {
	const params = { days: String(conversationDays) };
	return mail.add(tx, { userId: null, kind: 'contact_received', locale, recipient: email, params, linkId: id });
};

/** Sends staff's message to a sender who is not logged in. */
export const mailContact = (
	{ mail }: SupportContext,
	tx: Queryable,
	{ id, email, locale, text }: Receiver & { readonly text: string },
): Promise<void> =>
	mail.add(tx, {
		userId: null,
		kind: 'contact_answered',
		locale,
		recipient: email,
		params: { text },
		linkId: id,
	});
