import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence, text } from '../../wire/sentence.ts';

const offer = {
	/** ISO 3166; null: everywhere. */
	countries: z.nullable(z.array(z.string())),
	methodsOff: z.array(z.string()),
};

/** Two people decide about served countries and methods (CASH-08). */
export const siteOffer = defineRequestKind({
	name: 'site.offer',
	deciders: ['admin'],
	content: z.strictObject({ ...offer, from: z.strictObject(offer) }),
	refusals: ['admin.unchanged'],
	pairs: null,
	describe: ({ countries, methodsOff }) =>
		sentence('admin.asks_offer', {
			countries: countries === null ? text('admin.everywhere') : { as: 'countries', codes: countries },
			methods: methodsOff.length === 0 ? text('admin.noMethods') : { as: 'methods', ids: methodsOff },
		}),
});
