import * as z from 'zod/mini';
import { ASSET_GROUPS } from '../../market/contract.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { joined, sentence, text } from '../../wire/sentence.ts';

const TYPES = ['standard', 'gold', 'premium'] as const;
/** In basis points, by the type of user. */
const rates = { standard: z.int(), gold: z.int(), premium: z.int() };

const describeRates = (of: Readonly<Record<(typeof TYPES)[number], number>>) =>
	joined(
		TYPES.map((type) => joined([text(`admin.type_${type}`), { as: 'percent', bps: of[type] }], ' ')),
		' / ',
	);

/** Payouts are decided by two people, and announced when the second one agrees (ADMIN-05). */
export const payoutChange = defineRequestKind({
	name: 'payout.change',
	deciders: ['admin', 'finance'],
	content: z.strictObject({
		group: z.enum(ASSET_GROUPS),
		/** Epoch milliseconds. */
		effectiveAtMs: z.int(),
		...rates,
		/** The rates before the change. */
		from: z.strictObject(rates),
	}),
	refusals: ['assets.payout_early', 'admin.unchanged'],
	pairs: null,
	describe: ({ group, effectiveAtMs, from, ...after }) =>
		sentence('admin.asks_payout_change', {
			group: text(`catalogue.group_${group}`),
			begin: { as: 'time', atMs: effectiveAtMs },
			before: describeRates(from),
			after: describeRates(after),
		}),
});
