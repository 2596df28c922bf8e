import { SECURITY_MAILS_A_DAY } from '@fairtick/domain/identity/rules';
import type { Queryable } from '../database/index.ts';
import type { Mail } from '../mail/index.ts';
import type { IdentityContext } from './context.ts';
import { loadUserRecord } from './queries.ts';

const DAY_MS = 86_400_000;

type SecurityMail = Omit<Parameters<Mail['add']>[1], 'userId' | 'recipient'> & { readonly userId: number };

/**
 * Mails a user how their account's security has changed (NOTE-02). An address that was never proved may be a stranger's and gets none.
 * Each kind has a count of its own: repeating one act can bury no mail about another. Needs the user's lock.
 */
export async function addSecurityMail(
	{ mail }: Pick<IdentityContext, 'mail'>,
	tx: Queryable,
	about: SecurityMail,
): Promise<void> {
	const { email: recipient, emailVerified } = await loadUserRecord(tx, about.userId);
	if (!emailVerified || (await mail.count(tx, recipient, [about.kind], DAY_MS)) >= SECURITY_MAILS_A_DAY) return;
	await mail.add(tx, { ...about, recipient });
}
