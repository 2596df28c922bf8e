import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { SECOND_FACTORS, SIGN_IN_METHODS } from './contract.ts';
import { assertion, CREDENTIAL_MAX_BYTES } from './credential.ts';

const newPassword = z.string().check(z.minLength(8), z.maxLength(128));
const typedPassword = z.string().check(z.maxLength(128));
/** A code of the app or a recovery code, with or without spaces and dashes. */
const code = z.string().check(z.minLength(1), z.maxLength(40));

export const changePassword = defineEndpoint({
	name: 'changePassword',
	method: 'PATCH',
	path: '/api/settings/password',
	summary: 'Change the password; ends all other sessions',
	access: { who: 'user', fresh: true },
	body: z.strictObject({
		current_password: typedPassword,
		password: newPassword,
		password_confirmation: typedPassword,
	}),
});

export const confirmSignIn = defineEndpoint({
	name: 'confirmSignIn',
	method: 'POST',
	path: '/api/settings/confirm',
	summary: 'Confirm this login again: with a code or passkey where a second factor is on, otherwise with the password',
	access: { who: 'user' },
	body: z.strictObject({
		password: z.optional(typedPassword),
		code: z.optional(code),
		credential: z.optional(assertion),
	}),
	maxBytes: CREDENTIAL_MAX_BYTES.assertion,
	refusals: ['identity.passkey_refused'],
});

const device = {
	id: uuid,
	/** Browser and system, such as `Firefox · Windows`; empty when neither is known. */
	device: z.string(),
	address: z.string(),
	current: z.boolean(),
};

export const session = z.object({
	...device,
	signed_in_at: instant,
	last_used_at: instant,
	remember: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = defineEndpoint({
	name: 'listSessions',
	method: 'GET',
	path: '/api/settings/sessions',
	summary: "The caller's sessions, most recently used first",
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(session),
});

export const endSession = defineEndpoint({
	name: 'endSession',
	method: 'DELETE',
	path: '/api/settings/sessions/{id}',
	summary: 'End one session; its live sockets are closed',
	access: { who: 'user' },
	params: uuidParams,
});

export const endOtherSessions = defineEndpoint({
	name: 'endOtherSessions',
	method: 'DELETE',
	path: '/api/settings/sessions',
	summary: 'End all sessions but this one',
	access: { who: 'user' },
});

export const signInRecord = z.object({
	...device,
	at: instant,
	method: z.enum(SIGN_IN_METHODS),
	second_factor: z.nullable(z.enum(SECOND_FACTORS)),
	/** The device had not signed in to this account before. */
	new_device: z.boolean(),
});
export type SignInRecord = z.output<typeof signInRecord>;

export const listSignIns = defineEndpoint({
	name: 'listSignIns',
	method: 'GET',
	path: '/api/settings/sign-ins',
	summary: "The caller's logins, newest first",
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(signInRecord),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = defineEndpoint({
	name: 'getSecondFactor',
	method: 'GET',
	path: '/api/settings/second-factor',
	summary: 'Whether a second factor is on, how many recovery codes are left, and whether there is a password',
	access: { who: 'user' },
	answer: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int(), password: z.boolean() }),
});

export const prepareTotp = defineEndpoint({
	name: 'prepareTotp',
	method: 'POST',
	path: '/api/settings/second-factor/totp',
	summary: 'A new secret for an authenticator app; it takes effect once a code has confirmed it',
	access: { who: 'user', fresh: true },
	/** `secret` in base32 and the same as an address for a QR code. */
	answer: z.object({ secret: z.string(), uri: z.string() }),
	refusals: ['identity.second_factor_is_on'],
});

export const enableTotp = defineEndpoint({
	name: 'enableTotp',
	method: 'POST',
	path: '/api/settings/second-factor/totp/confirm',
	summary: 'Turn the second factor on with a first code; returns the recovery codes, shown once',
	access: { who: 'user', fresh: true },
	body: z.strictObject({ code }),
	answer: recoveryCodes,
	refusals: ['identity.second_factor_is_on', 'identity.second_factor_is_off'],
});

export const disableTotp = defineEndpoint({
	name: 'disableTotp',
	method: 'DELETE',
	path: '/api/settings/second-factor/totp',
	summary: 'Turn the second factor off',
	access: { who: 'user', fresh: true },
	refusals: ['identity.second_factor_is_off'],
});

export const renewRecoveryCodes = defineEndpoint({
	name: 'renewRecoveryCodes',
	method: 'POST',
	path: '/api/settings/second-factor/recovery-codes',
	summary: 'New recovery codes in place of the old ones, shown once',
	access: { who: 'user', fresh: true },
	answer: recoveryCodes,
	refusals: ['identity.second_factor_is_off'],
});
