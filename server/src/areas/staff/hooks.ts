import type { Queryable } from '../../platform/database/index.ts';
import { defineSharedQuestion } from '../../platform/hooks/index.ts';

/** Users whom a movement, a payment or a trade belongs to that a text names: its id or reference, or a provider's id. */
export const findsOwners = defineSharedQuestion<[db: Queryable, text: string], readonly number[]>({
	name: 'staff.finds-owners',
	subscribers: ['cashier', 'trading'],
	combine: (found) => found.flat(),
});
