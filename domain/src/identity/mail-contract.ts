import * as z from 'zod/mini';
import { typedAddress } from '../wire/email.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, uuidParams } from '../wire/primitives.ts';

/** Confirmation as a sentence in the caller's language. */
const status = z.object({ status: z.string() });
/** Any text will do: it is only looked up, and the answer never shows if a user has it. */
const address = z.pipe(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)), typedAddress);

/** Ways to sign in that an account keeps after its address was taken back, for its owner to check (IDENT-12). */
const keptWays = z.object({
	totp: z.boolean(),
	recovery_codes_left: z.int(),
	passkeys: z.array(z.object({ name: z.string(), added_at: instant })),
	identities: z.array(z.object({ provider: z.string(), label: z.string(), connected_at: instant })),
});
export type KeptWays = z.output<typeof keptWays>;

/** Withdrawals and destinations that an account loses as its address is taken back (IDENT-12). */
const endedPayouts = z.object({
	/** Cancelled; their money is in the account again. */
	withdrawals: z.int(),
	/** Removed. */
	destinations: z.int(),
});
export type EndedPayouts = z.output<typeof endedPayouts>;

/** The query of a mailed link; `expires` in epoch seconds. */
const linkQuery = z.strictObject({
	expires: z.string().check(z.regex(/^\d{10}$/)),
	signature: z.string().check(z.maxLength(200)),
});

export const requestReset = defineEndpoint({
	name: 'requestReset',
	method: 'POST',
	path: '/api/password/email',
	summary: 'Email a link to set a new password; the answer never tells whether the address is known',
	access: { who: 'everybody' },
	body: z.strictObject({ email: address }),
	answer: status,
});

export const resetPassword = defineEndpoint({
	name: 'resetPassword',
	method: 'POST',
	path: '/api/password/reset',
	summary: 'Set a new password with the emailed link; ends all sessions',
	access: { who: 'everybody' },
	body: z.strictObject({
		token: z.string().check(z.maxLength(200)),
		email: address,
		password: z.string().check(z.minLength(8), z.maxLength(128)),
		password_confirmation: z.string().check(z.maxLength(128)),
	}),
	answer: status,
	refusals: ['identity.link_invalid'],
});

export const verifyEmail = defineEndpoint({
	name: 'verifyEmail',
	method: 'POST',
	path: '/api/email/verify/{id}',
	summary: 'Confirm an email address with the emailed link',
	access: { who: 'everybody' },
	params: uuidParams,
	query: linkQuery,
	answer: status,
	refusals: ['identity.link_invalid'],
});

export const resendVerification = defineEndpoint({
	name: 'resendVerification',
	method: 'POST',
	path: '/api/email/resend',
	summary: 'Send the confirmation email again; the answer never tells whether the address is known',
	access: { who: 'everybody' },
	body: z.strictObject({ email: address }),
	answer: status,
});

export const confirmEmailChange = defineEndpoint({
	name: 'confirmEmailChange',
	method: 'POST',
	path: '/api/email/change/{id}',
	summary: 'Confirm a new email address with the link sent to it; ends all other sessions and all API tokens',
	access: { who: 'everybody' },
	params: uuidParams,
	query: linkQuery,
	answer: status,
	refusals: ['identity.link_invalid', 'identity.email_taken'],
});

export const undoEmailChange = defineEndpoint({
	name: 'undoEmailChange',
	method: 'POST',
	path: '/api/email/undo/{id}',
	summary:
		'Restore the old email address with the link sent to it; ends all sessions, all API tokens, the password and every way to log in added in the seven days before the change, and lists those that are left; also ends withdrawals requested and destinations added since then, and counts them',
	access: { who: 'everybody' },
	params: uuidParams,
	query: linkQuery,
	answer: z.object({ ...status.shape, kept: keptWays, ended: endedPayouts }),
	refusals: ['identity.link_invalid', 'identity.email_taken'],
});
