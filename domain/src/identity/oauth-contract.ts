import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, uuid, uuidParams } from '../wire/primitives.ts';
import { issuedToken, secondStep } from './contract.ts';
import { personFields } from './person-fields.ts';

const providerParams = z.strictObject({ provider: z.string().check(z.maxLength(40)) });
/** The provider's own page; plain http is for one on the same machine. */
const providerPage = z.object({ url: z.string().check(z.regex(/^https?:\/\/./)) });

export const startOAuth = defineEndpoint({
	name: 'startOAuth',
	method: 'POST',
	path: '/api/oauth/{provider}',
	summary: 'The address for logging in with another service; 404 for one that is not set up',
	access: { who: 'everybody' },
	params: providerParams,
	query: z.strictObject({ remember: z.optional(z.enum(['true', 'false'])) }),
	answer: providerPage,
	refusals: ['identity.provider_unavailable'],
});

export const finishOAuth = defineEndpoint({
	name: 'finishOAuth',
	method: 'GET',
	path: '/api/oauth/{provider}/callback',
	summary: 'The page that a service returns to: it hands the outcome to the window that opened it, and closes',
	access: { who: 'everybody' },
	params: providerParams,
	/** The provider's own; a repeated one is refused where it matters. */
	query: z.looseObject({}),
	answerType: 'text/html',
	answer: z.string(),
});

/** The message that the callback page posts to the window that opened it. */
export const oauthOutcome = z.union([
	issuedToken,
	secondStep,
	/** The identity is connected to no user yet: `registerByProvider` takes the ticket. */
	z.object({ ticket: z.string(), name: z.string(), email: z.string() }),
	/** Connected to, or confirmed for, the caller. */
	z.object({ done: z.literal(true) }),
	z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type OAuthOutcome = z.output<typeof oauthOutcome>;

export const registerByProvider = defineEndpoint({
	name: 'registerByProvider',
	method: 'POST',
	path: '/api/register/provider',
	summary: 'Create an account for a person whom a service has confirmed, and log in',
	access: { who: 'everybody', guest: true },
	limit: 'registration',
	body: z.strictObject({ ticket: z.string().check(z.maxLength(200)), ...personFields }),
	status: 201,
	answer: issuedToken,
	refusals: ['identity.challenge_over', 'identity.address_taken'],
});

export const connectedIdentity = z.object({
	id: uuid,
	provider: z.string(),
	/** The address or name that the provider knows the person by. */
	label: z.string(),
	connected_at: instant,
	last_used_at: z.nullable(instant),
});
export type ConnectedIdentity = z.output<typeof connectedIdentity>;

export const listIdentities = defineEndpoint({
	name: 'listIdentities',
	method: 'GET',
	path: '/api/settings/identities',
	summary: "The caller's connected accounts",
	access: { who: 'user' },
	limit: 'lists',
	answer: page(connectedIdentity),
});

export const connectIdentity = defineEndpoint({
	name: 'connectIdentity',
	method: 'POST',
	path: '/api/settings/connect/{provider}',
	summary: 'The address for connecting an account at another service',
	access: { who: 'user', fresh: true },
	params: providerParams,
	answer: providerPage,
	refusals: ['identity.provider_unavailable'],
});

export const disconnectIdentity = defineEndpoint({
	name: 'disconnectIdentity',
	method: 'DELETE',
	path: '/api/settings/identities/{id}',
	summary: 'Disconnect an account; the last way to log in cannot be removed',
	access: { who: 'user', fresh: true },
	params: uuidParams,
	refusals: ['identity.last_way_in'],
});

export const confirmByProvider = defineEndpoint({
	name: 'confirmByProvider',
	method: 'POST',
	path: '/api/settings/confirm/{provider}',
	summary: 'The address for logging in again with another service, for a caller without a password',
	access: { who: 'user' },
	params: providerParams,
	answer: providerPage,
	refusals: ['identity.provider_unavailable'],
});
