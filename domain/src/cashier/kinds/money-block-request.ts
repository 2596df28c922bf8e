import * as z from 'zod/mini';
import { minorUnits } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people block money of a user: it can be neither traded nor withdrawn (KYC-04). */
export const moneyBlock = defineRequestKind({
	name: 'money.block',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ amount: minorUnits.check(z.minimum(1)) }),
	refusals: ['cashier.not_enough_balance'],
	pairs: null,
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_block', { who, amount: amount(minor) }),
});
