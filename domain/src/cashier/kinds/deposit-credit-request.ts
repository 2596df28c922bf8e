import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people credit a payment that does not fit (CASH-02). */
export const depositCredit = defineRequestKind({
	name: 'deposit.credit',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({
		movement: uuid,
		/** Null: it has none. */
		payment: z.nullable(uuid),
		/** Its value; null: not known. */
		amount: z.nullable(minorUnits),
	}),
	refusals: [
		'admin.payment_changed',
		'admin.address_listed',
		'admin.user_closed',
		'cashier.excluded',
		'cashier.own_limit_reached',
		'cashier.limit_reached',
	],
	pairs: () => ({ as: 'credit' }),
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_deposit', { who, amount: amount(minor) }),
});
