import { SECURITY_MAILS_A_DAY } from '@fairtick/domain/identity/rules';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { IdentityContext } from './context.ts';
import { loadUserRecord } from './sql/users.ts';

const DAY_MS = 86_400_000;

type SecurityMail = Omit<Parameters<Mail['add']>[1], 'userId' | 'recipient'> & { readonly userId: number };

/**
 * True if an address has not had a day's mails of a kind yet. Each kind has its own count: repeating one act can bury
 * no mail about another.
 */
export const hasMailLeft = async (mail: Mail, tx: Queryable, recipient: string, kind: SecurityMail['kind']) =>
	(await mail.count(tx, recipient, [kind], DAY_MS)) < SECURITY_MAILS_A_DAY;

/**
 * Mails a user how their account's security has changed (NOTE-02). An address that was never proved may be a stranger's and gets none.
 * Needs the user's lock.
 */
export async function addSecurityMail(
	{ mail }: Pick<IdentityContext, 'mail'>,
	tx: Queryable,
	about: SecurityMail,
): Promise<void> {
	const { email: recipient, emailVerified } = await loadUserRecord(tx, about.userId);
	if (emailVerified && (await hasMailLeft(mail, tx, recipient, about.kind)))
		await mail.add(tx, { ...about, recipient });
}
