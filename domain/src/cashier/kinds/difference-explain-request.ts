import * as z from 'zod/mini';
import { uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { difference, MOVEMENT_DECIDERS } from '../admin-contract.ts';
import { nameProvider } from '../methods.ts';

const { provider, account, subject, kind } = difference.shape;

/** Two people agree that a difference is explained (CASH-10). */
export const differenceExplain = defineRequestKind({
	name: 'difference.explain',
	deciders: MOVEMENT_DECIDERS,
	content: z.strictObject({ id: uuid, provider, account, subject, difference: kind }),
	refusals: [],
	pairs: null,
	describe: ({ provider, subject }) =>
		sentence('admin.asks_difference', { provider: nameProvider(provider), about: `${subject.type} ${subject.id}` }),
});
