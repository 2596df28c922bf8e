import type { Queryable } from '../../platform/database/index.ts';
import { defineMoment } from '../../platform/hooks/index.ts';

/**
 * A time-out or a self-exclusion has begun, or was inherited (LIMIT-02): invitations to trade end. Under the user's lock.
 */
export const breakBegan = defineMoment<[tx: Queryable, userId: number]>({
	name: 'limits.break-began',
	subscribers: ['notify/alerts', 'notify/calendar', 'notify/notifications'],
});
