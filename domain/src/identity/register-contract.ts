import * as z from 'zod/mini';
import { emailAddress } from '../wire/email.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { user } from './contract.ts';
import { personFields } from './person-fields.ts';

export const register = defineEndpoint({
	name: 'register',
	method: 'POST',
	path: '/api/register',
	summary: 'Create an account with demo money; logging in is a separate call',
	access: { who: 'everybody', guest: true },
	limit: 'registration',
	body: z.strictObject({
		...personFields,
		email: emailAddress,
		password: z.string().check(z.minLength(8), z.maxLength(128)),
		password_confirmation: z.string().check(z.maxLength(128)),
	}),
	status: 201,
	answer: user,
});
