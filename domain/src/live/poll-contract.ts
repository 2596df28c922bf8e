import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idText, integerText } from '../wire/primitives.ts';
import { MAX_SUBSCRIBED_ASSETS, serverMessage } from './contract.ts';

/** Numbers of one kind with commas between them, one for each asset. */
const listOf = <Item extends z.ZodMiniType<number, string>>(item: Item) =>
	z.pipe(
		z.string().check(z.maxLength(16 * MAX_SUBSCRIBED_ASSETS)),
		z.pipe(
			z.transform((text: string) => text.split(',')),
			z.array(item).check(z.maxLength(MAX_SUBSCRIBED_ASSETS)),
		),
	);

/** The messages that the live socket would send, and the server's clock in epoch milliseconds. */
const pollAnswer = z.object({ server_t: z.int(), messages: z.array(serverMessage) });

export const pollPrices = defineEndpoint({
	name: 'pollPrices',
	method: 'GET',
	path: '/api/live/prices',
	summary: 'The newest prices of each asset and the newest checkpoint, for networks that let no live socket through',
	access: { who: 'everybody' },
	scope: 'read',
	query: z
		.strictObject({
			assets: z.optional(listOf(idText)),
			/** The newest `seq` that the client knows of each asset, 0 for none: all after it comes, as far as it is kept. */
			after: z.optional(listOf(integerText)),
		})
		.check(
			z.refine(({ assets, after }) => after === undefined || after.length === assets?.length, { path: ['after'] }),
		),
	answer: pollAnswer,
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
	answer: pollAnswer,
});
