import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, minorUnits } from '../wire/primitives.ts';

/** A guest's demo account as the wire shows it (IDENT-11). */
export const guest = z.object({
	id: z.int(),
	/** Balance of the demo account, which is the only one. */
	balance: minorUnits,
	/** The account ends at this time unless its guest registers. */
	ends_at: instant,
	/** Number of the guest's newest event, after which the live socket continues. */
	event_n: z.int(),
});
export type Guest = z.output<typeof guest>;

export const startGuest = defineEndpoint({
	name: 'startGuest',
	method: 'POST',
	path: '/api/guest',
	summary:
		'Create a demo account for a visitor, for 24 hours. Returns the readable half of its session; the other half is set as an HttpOnly cookie. Registering with this token keeps the account',
	access: { who: 'everybody', guest: true },
	limit: 'registration',
	status: 201,
	/** `expires_in` in seconds. */
	answer: z.object({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.int(), guest }),
	refusals: ['identity.guest_limit', 'identity.has_account'],
});

export const getGuest = defineEndpoint({
	name: 'getGuest',
	method: 'GET',
	path: '/api/guest',
	summary: "The guest's account; users have none",
	access: { who: 'user', guest: true },
	answer: guest,
});
