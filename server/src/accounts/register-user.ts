import { DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import { type register, TERMS_VERSION } from '@fairtick/domain/identity/contract';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import { inTransaction } from '../database/index.ts';
import { type Call, InvalidFields } from '../http/index.ts';
import { insertUser } from '../identity/index.ts';
import { loadUserAccounts, openUserAccounts, postEvents } from '../ledger/index.ts';
import { loadUser } from './load-user.ts';
import type { AccountsOptions } from './options.ts';
import { insertUserEvent } from './post-user-event.ts';
import { loadClock } from './queries.ts';

/** Makes a user who trades in demo at once (IDENT-01): person, accounts and the demo grant in one commit. */
export async function registerUser(options: AccountsOptions, { body, locale }: Call<typeof register>) {
	const { database, identity, realCurrency } = options;
	const { name, email, password, password_confirmation: confirmation, country } = body;
	const passwordHash = await identity.hashNewPassword({ password, confirmation, name, email });
	const userId = await inTransaction(database, async (tx) => {
		const id = await insertUser(tx, { name, email, passwordHash, country, locale, termsVersion: TERMS_VERSION });
		if (id === null) throw new InvalidFields([{ field: 'email', code: 'field.email_taken' }]);
		await openUserAccounts(tx, id, realCurrency);
		const accounts = await loadUserAccounts(tx, [id]);
		const recordedAtMs = await loadClock(tx);
		const { accounts: states } = await postEvents(tx, accounts.byId, recordedAtMs, [
			{
				reference: `grant:${id}:welcome`,
				kind: 'demo_grant',
				contentHash: null,
				transfers: [
					{
						source: houseAccountId('house:grants', 'DEMO_USD'),
						destination: accounts.id(id, 'available', 'DEMO_USD'),
						amount: DEMO_FULL_MINOR,
					},
				],
			},
		]);
		// Nobody listens for this user yet, so the first event is written and not published.
		await insertUserEvent(tx, options, { userId: id, eventN: 0n, lastTradeOn: 'demo', accounts, states, recordedAtMs });
		await identity.askToVerify(tx, { userId: id, email, locale });
		return id;
	});
	return loadUser(options, userId, locale);
}
