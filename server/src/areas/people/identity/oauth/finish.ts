import type { finishOAuth as finishEndpoint, OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { withoutControls } from '@fairtick/domain/wire/controls';
import { toAsciiDomain } from '@fairtick/domain/wire/email';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../../platform/authorization/index.ts';
import { Answered, type Call, HttpError, Refused, toOutage } from '../../../../platform/http/index.ts';
import { errorText } from '../../../../platform/texts/index.ts';
import type { IdentityContext } from '../context.ts';
import { openSession } from '../sessions/open-session.ts';
import { issueChallenge } from '../sign-in-challenge.ts';
import { isAddressTaken } from '../sql/addresses.ts';
import { updateSessionConfirmed } from '../sql/sessions.ts';
import { loadUserCredentials, NOBODY } from '../sql/users.ts';
import { createToken, hashToken } from '../tokens.ts';
import { renderCallbackPage } from './callback-page.ts';
import { addIdentity } from './manage-identities.ts';
import { type ProvedPerson, type Provider, ProviderFailed } from './provider.ts';
import {
	type Attempt,
	deleteAttempt,
	insertTicket,
	loadIdentityOwner,
	type Ticket,
	updateIdentityUsed,
} from './queries.ts';
import { browserCookieName, findProvider, makeTrip } from './start.ts';

/** Time for a named person to confirm that they want an account. */
const TICKET_LIFE_MS = 15 * 60_000;
const LONGEST_LABEL = 254;
const LONGEST_NAME = 100;

type FinishCall = Call<typeof finishEndpoint>;
type Finished = Answered<OAuthOutcome> | Refused;

const over = () => new Refused({ code: 'identity.oauth_over', params: {} });

/**
 * Takes a person who returns from a provider. The answer is always a page, which hands the outcome to the window that opened it
 * (AUTH-06): whatever goes wrong is an outcome as well.
 */
export async function finishOAuth(context: IdentityContext, call: FinishCall): Promise<Answered<string>> {
	const provider = findProvider(context, call.params.provider);
	const locale = LOCALES.find((one) => one === call.cookies['locale']) ?? call.locale;
	const finished = await finish(context, provider, call).catch((error: unknown) => toFailure(context, error, locale));
	const outcome = finished instanceof Refused ? toError(finished, locale) : finished.value;
	const { cookies = [] } = finished.extras;
	return new Answered(renderCallbackPage(outcome, locale), {
		cookies,
		// The opening window must receive the message, whatever page it came from.
		headers: { 'cross-origin-opener-policy': 'unsafe-none' },
	});
}

function toError({ refusal: { code, params } }: Refused, locale: Locale): OAuthOutcome {
	return { error: { code, message: errorText(locale, code as Parameters<typeof errorText>[1], params) } };
}

function toFailure({ log }: IdentityContext, error: unknown, locale: Locale): Answered<OAuthOutcome> {
	const outage = toOutage(error, true);
	if (outage === null) log.error({ err: error }, 'fault');
	const code = outage?.code ?? 'http.unknown';
	return new Answered({ error: { code, message: errorText(locale, code, outage?.params) } }, {});
}

/** The provider's query as it was: of a name that comes twice, both. */
function toSearch(query: Readonly<Record<string, unknown>>): URLSearchParams {
	return new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) =>
			[value].flat().map((one): [string, string] => [name, String(one)]),
		),
	);
}

async function finish(context: IdentityContext, provider: Provider, call: FinishCall): Promise<Finished> {
	const { database, config, log } = context;
	const answer = toSearch(call.query);
	// A parameter that comes twice is ambiguous: refused.
	if (new Set(answer.keys()).size !== answer.size) return over();
	const state = answer.get('state') ?? '';
	const browser = call.cookies[browserCookieName(config.https)] ?? '';
	const attempt = await deleteAttempt(database, provider.id, hashToken(state), hashToken(browser));
	if (attempt === null) return over();
	try {
		const person = await provider.redeem(makeTrip(context, provider.id, state, false), answer);
		return await ENDS[attempt.purpose](context, { call, provider, attempt, person });
	} catch (error) {
		if (!(error instanceof ProviderFailed)) throw error;
		log.warn({ err: error.cause, provider: provider.id }, `sign-in ${error.kind} by the provider`);
		const code = error.kind === 'refused' ? 'identity.provider_refused' : 'identity.provider_unavailable';
		return new Refused({ code, params: { provider: provider.name } });
	}
}

interface Arrival {
	readonly call: FinishCall;
	readonly provider: Provider;
	readonly attempt: Attempt;
	readonly person: ProvedPerson;
}

/** The label of an identity in a list: the provider's address, name or number of the person, on one line. */
const labelOf = ({ email, name, subject }: ProvedPerson) =>
	withoutControls(email ?? (name || subject)).slice(0, LONGEST_LABEL);

const ENDS: Readonly<Record<Attempt['purpose'], (context: IdentityContext, arrival: Arrival) => Promise<Finished>>> = {
	sign_in: signIn,
	connect,
	confirm,
};

/** Signs in the user that the identity is connected to; an address that a user has here already never signs in (IDENT-07). */
async function signIn(context: IdentityContext, arrival: Arrival): Promise<Finished> {
	const { call, attempt, person } = arrival;
	const { remember } = attempt;
	const userId = await loadIdentityOwner(context.database, person);
	if (userId === null) return offerAccount(context, arrival);
	const credentials = await loadUserCredentials(context.database, userId);
	// After the credentials were read: an identity that is disconnected meanwhile opens nothing (IDENT-10).
	if (!(await updateIdentityUsed(context.database, userId, person, labelOf(person)))) return over();
	const proved = { ...credentials, remember, method: 'oauth' } as const;
	if (credentials.secondFactor) return issueChallenge(context, proved);
	return (await openSession(context, call, { ...proved, secondFactor: null })) ?? over();
}

async function offerAccount({ database }: IdentityContext, { provider, attempt, person }: Arrival): Promise<Finished> {
	const { emailVerified, issuer, subject, name } = person;
	const email = person.email === null ? null : toAsciiDomain(person.email);
	if (email === null || !emailVerified) {
		return new Refused({ code: 'identity.email_unverified', params: { provider: provider.name } });
	}
	// A look that spares the form; whether it is free is decided when the account is made.
	if (await isAddressTaken(database, email, NOBODY)) {
		return new Refused({ code: 'identity.address_taken', params: { email, provider: provider.name } });
	}
	const token = createToken();
	const ticket: Ticket = {
		issuer,
		subject,
		email,
		provider: provider.id,
		label: labelOf(person),
		remember: attempt.remember,
	};
	await insertTicket(database, { ...ticket, tokenHash: hashToken(token), lifeMs: TICKET_LIFE_MS });
	return new Answered({ ticket: token, name: name.slice(0, LONGEST_NAME), email }, {});
}

/** From now on the identity signs this user in; it belongs to one user at most. */
async function connect(context: IdentityContext, { call, provider, attempt, person }: Arrival): Promise<Finished> {
	return actAs<Finished>(context.database, resume(attempt), async (tx, { actor: { userId } }) => {
		const added = await addIdentity(context, tx, {
			userId,
			provider,
			issuer: person.issuer,
			subject: person.subject,
			label: labelOf(person),
			locale: call.locale,
		});
		return added
			? new Answered({ done: true }, {})
			: new Refused({ code: 'identity.connected_elsewhere', params: { provider: provider.name } });
	}).catch(toOver);
}

/** The caller who set out for the provider. The call that sent them there has asked for a fresh sign-in already. */
function resume({ userId, sessionId }: Attempt) {
	if (userId === null || sessionId === null) throw new Error('the attempt has no user');
	return { caller: { userId, sessionId }, endpoint: { access: { who: 'user' } } } as const;
}

/** The answer when the session has ended while its user was at the provider. */
function toOver(error: unknown): Refused {
	if (error instanceof HttpError && error.code === 'http.signed_out') return over();
	throw error;
}

/** A sign-in at the provider makes the one here fresh again, unless a second factor is on, which is then asked for (IDENT-04). */
async function confirm({ database }: IdentityContext, { provider, attempt, person }: Arrival): Promise<Finished> {
	return actAs<Finished>(database, resume(attempt), async (tx, { actor: { userId, sessionId } }) => {
		const owner = await loadIdentityOwner(tx, person);
		const { secondFactor } = await loadUserCredentials(tx, userId);
		if (owner !== userId || secondFactor) {
			return new Refused({ code: 'identity.not_connected', params: { provider: provider.name } });
		}
		await updateSessionConfirmed(tx, sessionId, { secondFactor: false });
		return new Answered({ done: true }, {});
	}).catch(toOver);
}
