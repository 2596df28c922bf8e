import * as z from 'zod/mini';
import { uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people say that a payout by bank that may have been made was not (CASH-14). */
export const payoutDeny = defineRequestKind({
	name: 'payout.deny',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({
		/** The leg, or the return. */
		payout: uuid,
		kind: z.enum(['withdrawal', 'return']),
		/** The bank account that would have paid. */
		account: z.string(),
		/** A decimal. */
		amount: z.string(),
		currency: z.string(),
	}),
	refusals: [],
	pairs: () => ({ as: 'credit' }),
	describe: ({ kind, account, amount, currency }, { who }) =>
		sentence(`admin.asks_deny_${kind}`, { who, account, amount: { as: 'decimal', value: amount }, currency }),
});
