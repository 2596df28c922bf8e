import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { words } from '../wire/words.ts';
import { user } from './contract.ts';

/** A user's name, which others see. */
export const personName = words(1, 100);

/** What everybody says of themselves when they register. */
export const personFields = {
	name: personName,
	/** ISO 3166-1 alpha-2. */
	country: z.string().check(z.regex(/^[A-Z]{2}$/, 'field.country')),
	/** Accepts the terms and says that one is 18 or older. */
	accept_terms: z.literal(true, 'field.must_accept'),
};

export const register = defineEndpoint({
	name: 'register',
	method: 'POST',
	path: '/api/register',
	summary: 'Create an account with demo money; logging in is a separate call',
	access: { who: 'everybody', guest: true },
	limit: 'registration',
	body: z.strictObject({
		...personFields,
		email: z.email().check(z.maxLength(254)),
		password: z.string().check(z.minLength(8), z.maxLength(128)),
		password_confirmation: z.string().check(z.maxLength(128)),
	}),
	status: 201,
	answer: user,
});
