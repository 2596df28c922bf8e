import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people release blocked money; it adds nothing to the user's money (KYC-04). */
export const moneyRelease = defineRequestKind({
	name: 'money.release',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ block: uuid, amount: minorUnits }),
	refusals: [],
	pairs: null,
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_release', { who, amount: amount(minor) }),
});
