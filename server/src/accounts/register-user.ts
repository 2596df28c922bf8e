import { chooseFirstTabs, DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import type { registerByProvider } from '@fairtick/domain/identity/oauth-contract';
import type { register } from '@fairtick/domain/identity/register-contract';
import { inTransaction, loadClock, type Queryable } from '../database/index.ts';
import { type Call, InvalidFields, Refused } from '../http/index.ts';
import { insertUser } from '../identity/index.ts';
import { loadUserAccounts, openUserAccounts, postEvents } from '../ledger/index.ts';
import { grantEvent } from './grant-event.ts';
import { loadUser } from './load-user.ts';
import type { AccountsOptions } from './options.ts';
import { updateSelectedAssets } from './queries.ts';
import { insertUserEvent } from './user-event.ts';

/** Makes a user who trades in demo at once (IDENT-01): person, accounts, the demo grant and three tabs in one commit. */
export async function registerUser(options: AccountsOptions, { body, locale }: Call<typeof register>) {
	const { database, identity } = options;
	const { name, email, password, password_confirmation: confirmation, country } = body;
	const passwordHash = await identity.hashNewPassword({ password, confirmation, name, email });
	const userId = await inTransaction(database, async (tx) => {
		const person = { name, email, passwordHash, emailVerified: false, country, locale };
		const id = await insertUser(tx, { ...person, termsVersion: options.termsVersion() });
		if (id === null) throw new InvalidFields([{ field: 'email', code: 'field.email_taken' }]);
		await openAccounts(options, tx, id);
		await identity.askToVerify(tx, { userId: id, email, locale });
		return id;
	});
	return loadUser(options, userId, locale);
}

/** The same for somebody whom a provider has named, who has no password and a proved address, and signs in at once (IDENT-07). */
export async function registerNamedPerson(options: AccountsOptions, call: Call<typeof registerByProvider>) {
	const { database, identity } = options;
	const { body, locale } = call;
	const { name, country } = body;
	const made = await inTransaction(database, async (tx) => {
		const named = await identity.takeTicket(tx, body.ticket);
		if (named === null) return new Refused({ code: 'identity.challenge_over', params: {} } as const);
		const { email, remember } = named;
		const person = { name, email, passwordHash: null, emailVerified: true, country, locale };
		const userId = await insertUser(tx, { ...person, termsVersion: options.termsVersion() });
		if (userId === null) return new Refused({ code: 'identity.address_taken', params: { email } } as const);
		await named.connect(userId);
		await openAccounts(options, tx, userId);
		return { userId, remember };
	});
	return made instanceof Refused ? made : identity.openNewSession(call, made.userId, made.remember);
}

/** What a new user needs besides the person: accounts, the demo grant and the first tabs. */
async function openAccounts(options: AccountsOptions, tx: Queryable, userId: number): Promise<void> {
	const tabs = chooseFirstTabs(await options.loadAssets({ mode: 'demo', activeId: null }));
	if (tabs !== null)
		await updateSelectedAssets(
			tx,
			userId,
			tabs.ids.map((assetId) => ({ assetId, active: assetId === tabs.activeId })),
		);
	await openUserAccounts(tx, userId, options.realCurrency);
	await options.recognise(tx, userId);
	const accounts = await loadUserAccounts(tx, [userId]);
	const recordedAtMs = await loadClock(tx);
	const { accounts: states } = await postEvents(tx, accounts, recordedAtMs, [
		grantEvent(accounts, userId, 'demo_grant', `grant:${userId}:welcome`, DEMO_FULL_MINOR),
	]);
	// The user has no socket yet, so the first event is written and not published.
	await insertUserEvent(tx, options, {
		state: { userId, eventN: 0n },
		lastTradeOn: 'demo',
		accounts,
		states,
		recordedAtMs,
	});
}
