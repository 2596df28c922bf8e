import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';

/** Two people write off the unpaid part of a claim (CASH-09). */
export const claimWriteOff = defineRequestKind({
	name: 'claim.write_off',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ claim: uuid, amount: minorUnits }),
	refusals: [],
	pairs: () => ({ as: 'credit' }),
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_write_off', { who, amount: amount(minor) }),
});
