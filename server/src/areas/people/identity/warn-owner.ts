import type { PayoutNews } from '@fairtick/domain/identity/security-news';
import type { UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { IdentityContext } from './context.ts';
import { insertSecurityEvent } from './security-event.ts';
import { hasMailLeft } from './security-mail.ts';
import { loadKnownAddresses } from './sql/addresses.ts';
import { loadLocale } from './sql/users.ts';

/**
 * Warns a user of an act that takes money out, in its commit: on the user's devices, and by email at every address that
 * can take the account back (IDENT-12). Needs the user's lock. Returns the work for after the commit.
 */
export async function warnOwner(
	{ mail, publish }: Pick<IdentityContext, 'mail' | 'publish'>,
	tx: Queryable,
	state: UserState,
	{ news, params }: { readonly news: PayoutNews; readonly params: Readonly<Record<string, string>> },
): Promise<() => void> {
	const { userId } = state;
	const locale = await loadLocale(tx, userId);
	for (const recipient of await loadKnownAddresses(tx, userId))
		if (await hasMailLeft(mail, tx, recipient, news))
			await mail.add(tx, { userId, kind: news, locale, recipient, params });
	const event = await insertSecurityEvent(tx, state, news);
	return () => publish([event]);
}
