import * as z from 'zod/mini';
import { defineEndpoint, TOKEN_SCOPES } from '../wire/endpoint.ts';
import { instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

const described = {
	id: uuid,
	name: z.string(),
	scopes: z.array(z.enum(TOKEN_SCOPES)),
	created_at: instant,
	/** Minute of the last call; null before the first. */
	last_used_at: z.nullable(instant),
};

export const apiToken = z.object(described);
export type ApiToken = z.output<typeof apiToken>;

export const listApiTokens = defineEndpoint({
	name: 'listApiTokens',
	method: 'GET',
	path: '/api/settings/tokens',
	summary: "The caller's API tokens, newest first, without their secrets",
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(apiToken),
});

export const createApiToken = defineEndpoint({
	name: 'createApiToken',
	method: 'POST',
	path: '/api/settings/tokens',
	summary: 'Create an API token; its secret is returned only here',
	access: { who: 'user', fresh: true },
	body: z.strictObject({
		name: words(1, 60),
		scopes: z
			.array(z.enum(TOKEN_SCOPES))
			.check(z.minLength(1, 'field.required'), z.maxLength(TOKEN_SCOPES.length, 'field.invalid')),
	}),
	status: 201,
	answer: z.object({ ...described, token: z.string() }),
	refusals: ['identity.too_many_tokens'],
});

export const endApiToken = defineEndpoint({
	name: 'endApiToken',
	method: 'DELETE',
	path: '/api/settings/tokens/{id}',
	summary: 'Revoke an API token; its live sockets are closed',
	access: { who: 'user' },
	params: uuidParams,
});
