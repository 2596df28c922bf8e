import type { Queryable } from '../../platform/database/index.ts';
import { defineMoment } from '../../platform/hooks/index.ts';

/** A deposit of a user was credited. Under the user's lock. */
export const depositCredited = defineMoment<[tx: Queryable, userId: number]>({
	name: 'cashier.deposit-credited',
	subscribers: ['people/tiers'],
});
