import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people correct the value of a payment that people set (CASH-02). */
export const paymentCorrect = defineRequestKind({
	name: 'payment.correct',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ payment: uuid, amount: minorUnits.check(z.minimum(1)) }),
	refusals: ['admin.unchanged', 'admin.own_item', 'admin.worth_too_little'],
	pairs: () => ({ as: 'credit' }),
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_correct', { who, amount: amount(minor) }),
});
