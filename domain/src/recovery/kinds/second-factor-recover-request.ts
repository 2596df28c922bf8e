import * as z from 'zod/mini';
import { CHECKS } from '../../verification/steps.ts';
import { uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { RECOVERY_STAFF } from '../staff-contract.ts';

/** Two people who have compared the documents turn a lost second factor off (IDENT-14). */
export const secondFactorRecover = defineRequestKind({
	name: 'second_factor.recover',
	deciders: RECOVERY_STAFF,
	/** `checks`: the points that the first person has compared. */
	content: z.strictObject({ recovery: uuid, checks: z.array(z.enum(CHECKS)) }),
	refusals: ['recovery.over', 'recovery.unseen', 'identity.recover_staff'],
	pairs: null,
	describe: (_, { who }) => sentence('admin.asks_recovery', { who }),
});
