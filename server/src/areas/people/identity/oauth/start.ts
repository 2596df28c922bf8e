import type { KeyObject } from 'node:crypto';
import type {
	confirmByProvider,
	connectIdentity,
	startOAuth as startEndpoint,
} from '@fairtick/domain/identity/oauth-contract';
import { type Transact, transactAs } from '../../../../platform/authorization/index.ts';
import { Answered, type Call, HttpError, Refused, serializeCookie } from '../../../../platform/http/index.ts';
import { signatureOf } from '../../../../platform/keys/index.ts';
import type { IdentityContext } from '../context.ts';
import { createToken, hashToken } from '../tokens.ts';
import { type Provider, ProviderFailed, type Trip } from './provider.ts';
import { type Attempt, insertAttempt } from './queries.ts';

/** Time for a person at a provider. */
const ATTEMPT_LIFE_MS = 10 * 60_000;
const TOKEN = /^[\w-]{43}$/;

/** The browser's half of an attempt: without it a provider's callback is refused (IDENT-07). */
export function browserCookieName(https: boolean): 'oauth' | '__Host-oauth' {
	return https ? '__Host-oauth' : 'oauth';
}

/** Throws `http.not_found` for a provider that is not set up. */
export function findProvider({ providers }: IdentityContext, id: string): Provider {
	const provider = providers.get(id);
	if (!provider) throw new HttpError('http.not_found');
	return provider;
}

/**
 * Nonce and verifier follow from the state by the server's key, so that none of them is stored: a copy of the
 * database does not let a sign-in be finished, nor does an address with a state in it.
 */
export function makeTrip(
	{ baseUrl, oauthKey }: { readonly baseUrl: () => string; readonly oauthKey: KeyObject },
	provider: string,
	state: string,
	again: boolean,
): Trip {
	const derive = (what: string) => signatureOf(oauthKey, `${what} ${state}`);
	return {
		redirectUri: `${baseUrl()}/api/oauth/${provider}/callback`,
		state,
		nonce: derive('nonce'),
		verifier: derive('verifier'),
		again,
	};
}

async function start(
	context: IdentityContext,
	{ cookies }: Pick<Call, 'cookies'>,
	attempt: Attempt,
	transact: Transact,
): Promise<Answered<{ url: string }> | Refused<'identity.provider_unavailable'>> {
	const { config, log } = context;
	const provider = findProvider(context, attempt.provider);
	const state = createToken();
	const trip = makeTrip(context, provider.id, state, attempt.purpose !== 'sign_in');
	try {
		const url = await provider.makeUrl(trip);
		// Kept where there is one: two tabs may be at it at once.
		const present = cookies[browserCookieName(config.https)];
		const browser = present && TOKEN.test(present) ? present : createToken();
		const hashes = { stateHash: hashToken(state), browserHash: hashToken(browser) };
		await transact((tx) => insertAttempt(tx, { ...attempt, ...hashes, lifeMs: ATTEMPT_LIFE_MS }));
		const options = { secure: config.https, httpOnly: true, maxAgeS: ATTEMPT_LIFE_MS / 1000 };
		return new Answered(
			{ url: url.href },
			{ cookies: [serializeCookie(browserCookieName(config.https), browser, options)] },
		);
	} catch (error) {
		if (!(error instanceof ProviderFailed)) throw error;
		log.warn({ err: error.cause, provider: provider.id }, 'provider to sign in with not available');
		return new Refused({ code: 'identity.provider_unavailable', params: { provider: provider.name } });
	}
}

/** The address for signing in at a provider (AUTH-06). */
export function startOAuth(context: IdentityContext, call: Call<typeof startEndpoint>) {
	const remember = call.query.remember === 'true';
	const { provider } = call.params;
	const attempt = { provider, purpose: 'sign_in', remember, userId: null, sessionId: null } as const;
	return start(context, call, attempt, (work) => work(context.database));
}

/** The same for a user who is signed in: to connect an identity, or to confirm that it is them (IDENT-04). */
export function startOwn(
	context: IdentityContext,
	purpose: 'connect' | 'confirm',
	call: Call<typeof connectIdentity> | Call<typeof confirmByProvider>,
) {
	const { userId, sessionId } = call.caller;
	const attempt = { provider: call.params.provider, purpose, remember: false, userId, sessionId };
	return start(context, call, attempt, transactAs(context.database, call));
}
