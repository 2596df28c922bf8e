import { lockFreeUsers, takeEventNumber, type UserState } from '../acting/index.ts';
import { inTransaction, loadClock, type Queryable, together } from '../database/index.ts';
import { type PublishedUserEvent, userEventsWrite } from '../events/index.ts';
import type { AlertsContext } from './context.ts';
import { endAlertsOf, loadUntoldUsers, updateTold } from './queries.ts';
import { showFirings } from './user-event.ts';

/** Users who are told in one transaction. */
const AT_ONCE = 20;

/**
 * Tells users of what went off, each thing once: that it was told is written in the same commit. A user who is locked is told later.
 * Returns whether everybody was told.
 */
export async function tellFired(context: AlertsContext): Promise<boolean> {
	for (;;) {
		const userIds = await loadUntoldUsers(context.database, AT_ONCE);
		if (userIds.length === 0) return true;
		const { events, isLeft } = await inTransaction(context.database, async (tx) => {
			const states = await lockFreeUsers(tx, userIds);
			return { events: await tell(context, tx, states), isLeft: states.size < userIds.length };
		});
		context.publish(events);
		if (isLeft) return false;
	}
}

/** A break ends alerts: nothing then invites its user to trade (LIMIT-02). */
async function tell(
	{ isExcluded }: AlertsContext,
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
): Promise<PublishedUserEvent[]> {
	for (const [userId, state] of states) if (await isExcluded(tx, state)) await endAlertsOf(tx, userId);
	const fired = await updateTold(tx, [...states.keys()]);
	if (fired.length === 0) return [];
	const made = fired.map(({ id, userId }) => {
		const n = takeEventNumber(states.get(userId) as UserState);
		return { userId, n, kind: 'alert', subject: id, balances: null };
	});
	await tx.query(together([userEventsWrite(await loadClock(tx), made)]));
	const published: PublishedUserEvent[] = [];
	for (const { userId, n, kind, subject } of made) {
		const [data] = await showFirings(tx, userId, [subject]);
		if (data) published.push({ userId, n, type: kind, data });
	}
	return published;
}
