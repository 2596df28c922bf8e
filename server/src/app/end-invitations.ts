import { endAlertsOf } from '../areas/notify/alerts/index.ts';
import { endCalendarKeyOf } from '../areas/notify/calendar/index.ts';
import { endPushesOf } from '../areas/notify/notifications/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Ends what would invite a user in a break to trade: price alerts, the calendar's address, push messages (LIMIT-02). Needs the user's lock. */
export async function endInvitations(tx: Queryable, userId: number): Promise<void> {
	await endAlertsOf(tx, userId);
	await endCalendarKeyOf(tx, userId);
	await endPushesOf(tx, userId);
}
