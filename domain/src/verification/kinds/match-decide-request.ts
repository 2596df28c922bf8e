import * as z from 'zod/mini';
import { id, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence, text } from '../../wire/sentence.ts';
import { MATCH_DECIDERS, MATCH_KINDS, MATCH_RESULTS } from '../staff-contract.ts';

/** Two people of risk clear or confirm a match (KYC-04). */
export const matchDecide = defineRequestKind({
	name: 'match.decide',
	deciders: MATCH_DECIDERS,
	content: z.strictObject({
		match: uuid,
		kind: z.enum(MATCH_KINDS),
		result: z.enum(MATCH_RESULTS),
		/** The other account, the entry of the screening list and the address of coins, where it is about one. */
		other: z.nullable(id),
		entry: z.nullable(z.string()),
		address: z.nullable(z.string()),
	}),
	refusals: ['admin.own_item'],
	pairs: null,
	describe: ({ kind, result }, { who }) =>
		sentence(kind === 'address' ? `admin.asks_matchAddress_${result}` : `admin.asks_match_${result}`, {
			who,
			kind: text(`audit.kind_${kind}`),
		}),
});
