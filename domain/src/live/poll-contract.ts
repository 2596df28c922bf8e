import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idText, integerText } from '../wire/primitives.ts';
import { MAX_SUBSCRIBED_ASSETS, serverMessage } from './contract.ts';

/** Numbers with commas between them. */
const ids = z.pipe(
	z.string().check(z.maxLength(1_000)),
	z.pipe(
		z.transform((text: string) => text.split(',')),
		z.array(idText).check(z.maxLength(MAX_SUBSCRIBED_ASSETS)),
	),
);

/** What the live socket would tell, and the server's clock in epoch milliseconds. */
const told = z.object({ server_t: z.int(), messages: z.array(serverMessage) });

export const pollPrices = defineEndpoint({
	name: 'pollPrices',
	method: 'GET',
	path: '/api/live/prices',
	summary: 'The newest price of each asset and the newest checkpoint, for networks that let no live socket through',
	access: { who: 'everybody' },
	scope: 'read',
	query: z.strictObject({ assets: z.optional(ids) }),
	answer: told,
});

export const pollEvents = defineEndpoint({
	name: 'pollEvents',
	method: 'GET',
	path: '/api/live/events',
	summary:
		"The user's events after a number, as the live socket tells them, or `reset` when they are not kept any more",
	access: { who: 'user', guest: true },
	scope: 'read',
	query: z.strictObject({ after: integerText }),
	answer: told,
});
