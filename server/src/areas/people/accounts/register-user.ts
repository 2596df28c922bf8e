import { chooseFirstTabs } from '@fairtick/domain/accounts/rules';
import type { registerByProvider } from '@fairtick/domain/identity/oauth-contract';
import type { register } from '@fairtick/domain/identity/register-contract';
import { type Transact, transactAs } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import { loadTermsVersion } from '../../site/content/index.ts';
import type { Made, NewUser } from '../identity/index.ts';
import type { AccountsContext } from './context.ts';
import { loadUser } from './load-user.ts';
import { openAccounts } from './open-accounts.ts';
import { updateSelectedAssets } from './queries.ts';

type Registration = typeof register | typeof registerByProvider;

/**
 * Makes a user who trades in demo at once (IDENT-01): person, accounts, the demo grant and three tabs in one commit. A guest who registers
 * keeps the account with its trades, charts and balance, and the guest's session ends in that commit (IDENT-11).
 */
export async function registerUser(context: AccountsContext, call: Call<typeof register>) {
	const { identity } = context;
	const { body, locale } = call;
	const { name, email, password, password_confirmation: confirmation, country } = body;
	const passwordHash = await identity.hashNewPassword({ password, confirmation, name, email }, call);
	const tabs = await loadFirstTabs(context);
	const made = await registering(
		context,
		call,
	)(async (tx) => {
		const person = { name, email, passwordHash, emailVerified: false, country, locale };
		const user = await makeUser(context, tx, call, { person, tabs });
		if (user === null) throw new InvalidFields([{ field: 'email', code: 'field.email_taken' }]);
		await identity.askToVerify(tx, { userId: user.userId, email, locale });
		return user;
	});
	identity.sessionsEnded(made.ended);
	return new Answered(await loadUser(context, made.userId, locale), leaving(context, call));
}

/** The same for a person named by a provider, who has a proved address and no password, and is signed in at once (IDENT-07). */
export async function registerNamedPerson(context: AccountsContext, call: Call<typeof registerByProvider>) {
	const { identity } = context;
	const { body, locale } = call;
	const { name, country } = body;
	const tabs = await loadFirstTabs(context);
	const made = await registering(
		context,
		call,
	)(async (tx) => {
		const named = await identity.takeTicket(tx, body.ticket);
		if (named === null) return new Refused({ code: 'identity.challenge_over', params: {} } as const);
		const { email, provider, remember } = named;
		const person = { name, email, passwordHash: null, emailVerified: true, country, locale };
		const user = await makeUser(context, tx, call, { person, tabs });
		if (user === null) return new Refused({ code: 'identity.address_taken', params: { email, provider } } as const);
		await named.connect(user.userId);
		return { ...user, remember };
	});
	if (made instanceof Refused) return made;
	identity.sessionsEnded(made.ended);
	const { value, extras } = await identity.openNewSession(call, made.userId, made.remember);
	const { cookies = [] } = leaving(context, call);
	return new Answered(value, { ...extras, cookies: [...(extras.cookies ?? []), ...cookies] });
}

/** One transaction; a guest's begins with the proof that their session lives. */
function registering({ database }: AccountsContext, call: Call<Registration>): Transact {
	const { caller } = call;
	return caller?.guest ? transactAs(database, { ...call, caller }) : (work) => inTransaction(database, work);
}

/** The tabs of a new user. To be read before the transaction, which holds a connection of the same pool. */
async function loadFirstTabs({ loadAssets }: AccountsContext) {
	const tabs = chooseFirstTabs(await loadAssets({ mode: 'demo', activeId: null }));
	return tabs?.ids.map((assetId) => ({ assetId, active: assetId === tabs.activeId })) ?? [];
}

interface NewPerson {
	readonly person: Omit<NewUser, 'termsVersion'>;
	readonly tabs: Awaited<ReturnType<typeof loadFirstTabs>>;
}

async function makeUser(
	context: AccountsContext,
	tx: Queryable,
	{ caller }: Pick<Call<Registration>, 'caller'>,
	{ person, tabs }: NewPerson,
): Promise<Made | null> {
	const guestId = caller?.guest ? caller.userId : null;
	const user = { ...person, termsVersion: await loadTermsVersion(tx) };
	const made = await context.identity.makeUser(tx, guestId, user);
	if (made === null) return null;
	if (guestId === null) await openAccounts(context, tx, made.userId);
	await updateSelectedAssets(tx, made.userId, tabs);
	await context.persons.recognise(tx, made.userId);
	return made;
}

/** The guest's half of the session goes with the session. */
const leaving = ({ identity }: AccountsContext, { caller }: Pick<Call<Registration>, 'caller'>) =>
	caller?.guest ? { cookies: [identity.guestCookieGone] } : {};
