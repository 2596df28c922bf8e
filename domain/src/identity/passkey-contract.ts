import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { issuedToken } from './contract.ts';
import { assertion, CREDENTIAL_MAX_BYTES, newCredential, question } from './credential.ts';

/** A user's passkeys at most. */
export const PASSKEYS_LIMIT = 20;

const name = words(1, 60);

export const preparePasskeySignIn = defineEndpoint({
	name: 'preparePasskeySignIn',
	method: 'POST',
	path: '/api/login/passkey/options',
	summary: 'The challenge for logging in with a passkey alone; valid once, for five minutes',
	access: { who: 'everybody' },
	answer: question,
});

export const signInByPasskey = defineEndpoint({
	name: 'signInByPasskey',
	method: 'POST',
	path: '/api/login/passkey',
	summary: 'Log in with a passkey alone',
	access: { who: 'everybody' },
	body: z.strictObject({ credential: assertion, remember: z.boolean() }),
	maxBytes: CREDENTIAL_MAX_BYTES.assertion,
	answer: issuedToken,
	refusals: ['identity.passkey_refused'],
});

export const prepareConfirmation = defineEndpoint({
	name: 'prepareConfirmation',
	method: 'POST',
	path: '/api/settings/confirm/passkey-options',
	summary: 'The challenge for confirming this login with a passkey',
	access: { who: 'user' },
	answer: question,
});

export const passkey = z.object({
	id: uuid,
	name: z.string(),
	/** Kept by a service in more than one place. */
	synced: z.boolean(),
	added_at: instant,
	last_used_at: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = defineEndpoint({
	name: 'listPasskeys',
	method: 'GET',
	path: '/api/settings/passkeys',
	summary: "The caller's passkeys, oldest first",
	access: { who: 'user' },
	limit: 'lists',
	answer: page(passkey),
});

export const preparePasskey = defineEndpoint({
	name: 'preparePasskey',
	method: 'POST',
	path: '/api/settings/passkeys/options',
	summary: 'The challenge for creating a passkey; valid once, for five minutes',
	access: { who: 'user', fresh: true },
	answer: question,
	refusals: ['identity.too_many_passkeys'],
});

export const addPasskey = defineEndpoint({
	name: 'addPasskey',
	method: 'POST',
	path: '/api/settings/passkeys',
	summary: 'Add a passkey; the first one also returns recovery codes, shown once',
	access: { who: 'user', fresh: true },
	body: z.strictObject({ name, credential: newCredential }),
	maxBytes: CREDENTIAL_MAX_BYTES.new,
	status: 201,
	answer: z.object({ passkey, recovery_codes: z.nullable(z.array(z.string())) }),
	refusals: ['identity.passkey_refused', 'identity.too_many_passkeys'],
});

export const renamePasskey = defineEndpoint({
	name: 'renamePasskey',
	method: 'PATCH',
	path: '/api/settings/passkeys/{id}',
	summary: 'Rename a passkey',
	access: { who: 'user' },
	params: uuidParams,
	body: z.strictObject({ name }),
	answer: passkey,
});

export const removePasskey = defineEndpoint({
	name: 'removePasskey',
	method: 'DELETE',
	path: '/api/settings/passkeys/{id}',
	summary: 'Remove a passkey; the last way to log in cannot be removed',
	access: { who: 'user', fresh: true },
	params: uuidParams,
	refusals: ['identity.last_way_in'],
});
