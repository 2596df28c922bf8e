import { currenciesOf } from '@fairtick/domain/calendar/rules';
import { lockFreeUsers, takeEventNumber, type UserState } from '../../../../platform/authorization/index.ts';
import {
	combineWrites,
	type Database,
	inTransaction,
	loadClock,
	type Queryable,
} from '../../../../platform/database/index.ts';
import { type Bus, type PublishedUserEvent, userEventsWrite } from '../../../../platform/events/index.ts';
import { eachApart, portionsByUser } from '../../../../platform/jobs/index.ts';
import {
	findEarlierRecipients,
	findFavouring,
	insertNotices,
	insertRecipients,
	loadCurrentNotices,
	loadListed,
	type NoticeRow,
} from './queries.ts';
import { showNotice } from './user-event.ts';

export interface NoticesContext {
	readonly database: Database;
	/** Call this after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	/** The next users after one who chose notices of economic events, in the order of their ids. */
	readonly loadChoosers: (afterUserId: number, limit: number) => Promise<readonly number[]>;
	/**
	 * True if a user is in a time-out or self-exclusion, under the user's lock: nothing then invites them to trade
	 * (LIMIT-02).
	 */
	readonly isExcluded: (tx: Queryable, state: UserState) => Promise<boolean>;
}

/** Users searched at once, and users notified in one transaction. */
const PORTION = 500;
const AT_ONCE = 20;

/**
 * Notifies users who chose it of events of high impact a quarter of an hour ahead, if they move a currency of one of
 * their favourites, and of events that were moved or removed after that. The mark is written in the commit of the notice:
 * once, whatever dies or runs twice. A locked user is notified a minute later.
 */
export async function sendNotices(context: NoticesContext): Promise<void> {
	const { database } = context;
	await insertNotices(database);
	const notices = await loadCurrentNotices(database);
	if (notices.length === 0) return;
	const assets = await loadListed(database);
	const choosers = portionsByUser(
		(after) => context.loadChoosers(after, PORTION),
		(userId) => userId,
	);
	await eachApart(choosers, (userIds) =>
		eachApart(notices, async (notice) => {
			const touched = assets.filter((asset) => currenciesOf(asset).includes(notice.currency)).map(({ id }) => id);
			const concerned =
				notice.change === 'ahead'
					? await findFavouring(database, notice.id, userIds, touched)
					: await findEarlierRecipients(database, notice, userIds);
			for (let first = 0; first < concerned.length; first += AT_ONCE)
				await notifyApart(context, notice, concerned.slice(first, first + AT_ONCE));
		}),
	);
}

/** Notifies several users together, and each alone if that fails. */
async function notifyApart(context: NoticesContext, notice: NoticeRow, userIds: readonly number[]): Promise<void> {
	try {
		context.publish(await inTransaction(context.database, (tx) => notify(context, tx, notice, userIds)));
	} catch (error) {
		if (userIds.length === 1) throw error;
		await eachApart(userIds, (userId) => notifyApart(context, notice, [userId]));
	}
}

async function notify(
	{ isExcluded }: NoticesContext,
	tx: Queryable,
	notice: NoticeRow,
	userIds: readonly number[],
): Promise<PublishedUserEvent[]> {
	const states = await lockFreeUsers(tx, userIds);
	for (const [userId, state] of states) if (await isExcluded(tx, state)) states.delete(userId);
	const recipients = (await insertRecipients(tx, notice.id, [...states.keys()])).sort((one, other) => one - other);
	if (recipients.length === 0) return [];
	const events = recipients.map((userId) => {
		const n = takeEventNumber(states.get(userId) as UserState);
		return { userId, n, kind: 'calendar' as const, subject: String(notice.id), balances: null };
	});
	await tx.query(combineWrites([userEventsWrite(await loadClock(tx), events)]));
	const data = showNotice(notice);
	return events.map(({ userId, n, kind }) => ({ userId, n, type: kind, data }));
}
