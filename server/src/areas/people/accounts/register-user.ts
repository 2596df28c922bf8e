import { chooseFirstTabs } from '@fairtick/domain/accounts/rules';
import type { registerByProvider } from '@fairtick/domain/identity/oauth-contract';
import type { register } from '@fairtick/domain/identity/register-contract';
import { type Transact, transactAs } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { Made, NewUser } from '../identity/index.ts';
import { loadUser } from './load-user.ts';
import { openAccounts } from './open-accounts.ts';
import type { AccountsOptions } from './options.ts';
import { updateSelectedAssets } from './queries.ts';

type Registration = typeof register | typeof registerByProvider;

/**
 * Makes a user who trades in demo at once (IDENT-01): person, accounts, the demo grant and three tabs in one commit. A guest who registers
 * keeps the account with its trades, charts and balance, and the guest's session ends in that commit (IDENT-11).
 */
export async function registerUser(options: AccountsOptions, call: Call<typeof register>) {
	const { identity } = options;
	const { body, locale } = call;
	const { name, email, password, password_confirmation: confirmation, country } = body;
	const passwordHash = await identity.hashNewPassword({ password, confirmation, name, email }, call);
	const tabs = await loadFirstTabs(options);
	const made = await registering(
		options,
		call,
	)(async (tx) => {
		const person = { name, email, passwordHash, emailVerified: false, country, locale };
		const user = await makeUser(options, tx, call, { person, tabs });
		if (user === null) throw new InvalidFields([{ field: 'email', code: 'field.email_taken' }]);
		await identity.askToVerify(tx, { userId: user.userId, email, locale });
		return user;
	});
	identity.sessionsEnded(made.ended);
	return new Answered(await loadUser(options, made.userId, locale), leaving(options, call));
}

/** The same for a person named by a provider, who has a proved address and no password, and is signed in at once (IDENT-07). */
export async function registerNamedPerson(options: AccountsOptions, call: Call<typeof registerByProvider>) {
	const { identity } = options;
	const { body, locale } = call;
	const { name, country } = body;
	const tabs = await loadFirstTabs(options);
	const made = await registering(
		options,
		call,
	)(async (tx) => {
		const named = await identity.takeTicket(tx, body.ticket);
		if (named === null) return new Refused({ code: 'identity.challenge_over', params: {} } as const);
		const { email, remember } = named;
		const person = { name, email, passwordHash: null, emailVerified: true, country, locale };
		const user = await makeUser(options, tx, call, { person, tabs });
		if (user === null) return new Refused({ code: 'identity.address_taken', params: { email } } as const);
		await named.connect(user.userId);
		return { ...user, remember };
	});
	if (made instanceof Refused) return made;
	identity.sessionsEnded(made.ended);
	const { value, extras } = await identity.openNewSession(call, made.userId, made.remember);
	const { cookies = [] } = leaving(options, call);
	return new Answered(value, { ...extras, cookies: [...(extras.cookies ?? []), ...cookies] });
}

/** One transaction; a guest's begins with the proof that their session lives. */
function registering({ database }: AccountsOptions, call: Call<Registration>): Transact {
	const { caller } = call;
	return caller?.guest ? transactAs(database, { ...call, caller }) : (work) => inTransaction(database, work);
}

/** The tabs of a new user. To be read before the transaction, which holds a connection of the same pool. */
async function loadFirstTabs({ loadAssets }: AccountsOptions) {
	const tabs = chooseFirstTabs(await loadAssets({ mode: 'demo', activeId: null }));
	return tabs?.ids.map((assetId) => ({ assetId, active: assetId === tabs.activeId })) ?? [];
}

interface NewPerson {
	readonly person: Omit<NewUser, 'termsVersion'>;
	readonly tabs: Awaited<ReturnType<typeof loadFirstTabs>>;
}

async function makeUser(
	options: AccountsOptions,
	tx: Queryable,
	{ caller }: Pick<Call<Registration>, 'caller'>,
	{ person, tabs }: NewPerson,
): Promise<Made | null> {
	const guestId = caller?.guest ? caller.userId : null;
	const user = { ...person, termsVersion: options.terms.version() };
	const made = await options.identity.makeUser(tx, guestId, user);
	if (made === null) return null;
	if (guestId === null) await openAccounts(options, tx, made.userId);
	await updateSelectedAssets(tx, made.userId, tabs);
	await options.persons.recognise(tx, made.userId);
	return made;
}

/** The guest's half of the session goes with the session. */
const leaving = ({ identity }: AccountsOptions, { caller }: Pick<Call<Registration>, 'caller'>) =>
	caller?.guest ? { cookies: [identity.guestCookieGone] } : {};
