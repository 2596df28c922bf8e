import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import { lockFreeUsers, takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import {
	combineWrites,
	type Database,
	inTransaction,
	loadClock,
	type Queryable,
} from '../../../platform/database/index.ts';
import { type PublishedUserEvent, userEventsWrite } from '../../../platform/events/index.ts';
import { eachApart, portionsByUser } from '../../../platform/jobs/index.ts';
import type { AlertsContext } from './context.ts';
import { endAlertsOf, loadUnnotifiedUsers, updateNotified } from './queries.ts';
import { showFirings } from './user-event.ts';

/** Users notified in one transaction. */
const AT_ONCE = 20;

/**
 * Notifies users of fired alerts, each once: the mark is written in the same commit. A locked user is notified later and
 * delays no other; neither does a failure of one. Returns true if all were notified.
 */
export async function notifyFired(context: AlertsContext): Promise<boolean> {
	let isAll = true;
	await eachApart(unnotifiedUsers(context.database), async (userIds) => {
		if (!(await notifyApart(context, userIds))) isAll = false;
	});
	return isAll;
}

const unnotifiedUsers = (database: Database) =>
	portionsByUser(
		(after) => loadUnnotifiedUsers(database, after, AT_ONCE),
		(userId) => userId,
	);

/** Notifies several users together, and each alone if that fails. Returns true if none of them was locked. */
async function notifyApart(context: AlertsContext, userIds: readonly number[]): Promise<boolean> {
	try {
		const { events, isAll } = await inTransaction(context.database, async (tx) => {
			const states = await lockFreeUsers(tx, userIds);
			return { events: await notify(context, tx, states), isAll: states.size === userIds.length };
		});
		context.publish(events);
		return isAll;
	} catch (error) {
		if (userIds.length === 1) throw error;
		let isAll = true;
		await eachApart(userIds, async (userId) => {
			if (!(await notifyApart(context, [userId]))) isAll = false;
		});
		return isAll;
	}
}

/** A break ends alerts: nothing then invites its user to trade (LIMIT-02). */
async function notify(
	{ isExcluded }: AlertsContext,
	tx: Queryable,
	states: ReadonlyMap<number, UserState>,
): Promise<PublishedUserEvent[]> {
	for (const [userId, state] of states) if (await isExcluded(tx, state)) await endAlertsOf(tx, userId);
	const fired = await updateNotified(tx, [...states.keys()]);
	if (fired.length === 0) return [];
	const made = fired.map(({ id, userId }) => {
		const n = takeEventNumber(states.get(userId) as UserState);
		return { userId, n, kind: 'alert' as const, subject: id, balances: null };
	});
	await tx.query(combineWrites([userEventsWrite(await loadClock(tx), made)]));
	const published: PublishedUserEvent[] = [];
	for (const [userId, ofUser] of Map.groupBy(made, (event) => event.userId)) {
		const shown = await showFirings(
			tx,
			userId,
			ofUser.map(({ subject }) => subject),
		);
		for (const [index, { n, kind }] of ofUser.entries())
			published.push({ userId, n, type: kind, data: shown[index] as FiredAlert });
	}
	return published;
}
