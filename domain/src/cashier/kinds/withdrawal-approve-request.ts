import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';
import { LEG_STATUSES } from '../withdrawal.ts';

/** Two people let a withdrawal continue, who did not credit money of its user together (CASH-05). */
export const withdrawalApprove = defineRequestKind({
	name: 'withdrawal.approve',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({
		movement: uuid,
		amount: minorUnits,
		/** The leg that they decide, and how it stood; null: none. */
		doubted: z.nullable(z.strictObject({ leg: uuid, status: z.enum(LEG_STATUSES) })),
	}),
	refusals: ['admin.payment_changed'],
	// A payout that was paid and is said to have come back is the user's money again.
	pairs: ({ doubted }) => ({ as: doubted?.status === 'completed' ? 'credit' : 'approve' }),
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_withdrawal', { who, amount: amount(minor) }),
});
