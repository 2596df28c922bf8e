import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';

/** Two people end a freeze that the restore of a backup placed (CASH-14). */
export const userUnfreeze = defineRequestKind({
	name: 'user.unfreeze',
	deciders: ['admin', 'risk'],
	/** `frozen`: the reason of the freeze. */
	content: z.strictObject({ frozen: z.nullable(z.string()) }),
	refusals: [],
	pairs: null,
	describe: ({ frozen }, { who }) => sentence('admin.asks_unfreeze', { who, frozen: frozen ?? '–' }),
});
