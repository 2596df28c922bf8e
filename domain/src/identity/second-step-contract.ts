import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { issuedToken } from './contract.ts';
import { assertion, CREDENTIAL_MAX_BYTES, question } from './credential.ts';

export const loginSecondFactor = defineEndpoint({
	name: 'loginSecondFactor',
	method: 'POST',
	path: '/api/login/second-factor',
	summary: 'The second step of a login: an authenticator code, a recovery code or a passkey',
	access: { who: 'everybody' },
	body: z.strictObject({
		challenge: z.string().check(z.maxLength(200)),
		code: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
		credential: z.optional(assertion),
	}),
	maxBytes: CREDENTIAL_MAX_BYTES.assertion,
	answer: issuedToken,
	refusals: ['identity.challenge_over', 'identity.passkey_refused'],
});

export const askRecovery = defineEndpoint({
	name: 'askRecovery',
	method: 'POST',
	path: '/api/login/second-factor/lost',
	summary: 'After the first step, email a link that starts the recovery of a lost second factor',
	access: { who: 'everybody' },
	body: z.strictObject({ challenge: z.string().check(z.maxLength(200)) }),
	answer: z.object({ status: z.string() }),
	refusals: ['identity.challenge_over', 'identity.recover_staff'],
});

export const prepareSecondStep = defineEndpoint({
	name: 'prepareSecondStep',
	method: 'POST',
	path: '/api/login/second-factor/options',
	summary: 'The challenge for a passkey as the second step of a login',
	access: { who: 'everybody' },
	body: z.strictObject({ challenge: z.string().check(z.maxLength(200)) }),
	answer: question,
	refusals: ['identity.challenge_over'],
});
