import { endAlertsOf } from './alerts/index.ts';
import { endCalendarKeyOf } from './calendar/index.ts';
import type { Queryable } from './database/index.ts';
import { endPushesOf } from './notifications/index.ts';

/** Ends what would invite a user in a break to trade: price alerts, the calendar's address, push messages (LIMIT-02). Needs the user's lock. */
export async function endInvitations(tx: Queryable, userId: number): Promise<void> {
	await endAlertsOf(tx, userId);
	await endCalendarKeyOf(tx, userId);
	await endPushesOf(tx, userId);
}
