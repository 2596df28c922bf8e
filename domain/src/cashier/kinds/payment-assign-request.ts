import * as z from 'zod/mini';
import { id, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people say whose a payment without a user is (CASH-02). */
export const paymentAssign = defineRequestKind({
	name: 'payment.assign',
	deciders: MOVEMENT_DECIDERS,
	/** `movement`: the payment. */
	content: z.strictObject({ movement: uuid, user: id }),
	refusals: [],
	pairs: ({ movement }) => ({ as: 'credit', payment: movement }),
	describe: (_, { who }) => sentence('admin.asks_assign', { who }),
});
