import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people value a payment in a currency without a rate, above the limit of one person (CASH-02). */
export const paymentValue = defineRequestKind({
	name: 'payment.value',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ payment: uuid, amount: minorUnits.check(z.minimum(1)) }),
	refusals: [],
	pairs: () => ({ as: 'credit' }),
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_value', { who, amount: amount(minor) }),
});
