import { randomUUID } from 'node:crypto';
import type { UserEventKind } from '@fairtick/domain/live/user-events';
import type { NotificationFacts } from '@fairtick/domain/notifications/table';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { EVENT_VIEWS } from '../../../app/areas.ts';
import { lockUsers, takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import { combineWrites, inTransaction } from '../../../platform/database/index.ts';
import { Follower, type PublishedUserEvent, userEventsWrite } from '../../../platform/events/index.ts';
import type { NotificationsContext } from './context.ts';
import { forgetNotifications, listNotifications } from './notifications.ts';
import { notify } from './notify.ts';
import { notifyOfAnnouncements } from './notify-of-announcements.ts';
import { findAllBehind, findBehindOf, loadBehind, loadUnread } from './queries.ts';
import { readEvents } from './read-events.ts';

const NOW = Date.UTC(2031, 0, 15);
const DAY_MS = 86_400_000;

let db: TestDatabase;
let context: NotificationsContext;
let published: PublishedUserEvent[];
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
	const publish = (events: readonly PublishedUserEvent[]) => void published.push(...events);
	context = { database: db.database, publish, eventViews: () => EVENT_VIEWS };
});
afterAll(() => db.drop());
beforeEach(async () => {
	published = [];
	userId = await addTestUser(db, 10_000n);
	await readEvents(context, [userId]);
});

/** An answer of staff in a conversation, which its area would have written. */
const answer = (to: number, atMs = NOW) =>
	inTransaction(db.database, async (tx) => {
		const state = (await lockUsers(tx, [to])).get(to) as UserState;
		const event = {
			userId: to,
			n: takeEventNumber(state),
			kind: 'conversation' as const,
			subject: randomUUID(),
			balances: null,
		};
		await tx.query(combineWrites([userEventsWrite(BigInt(atMs), [event])]));
	});
const listed = async (of: number) =>
	(await db.owner.query('select id, kind, at, read_at from notifications where user_id = $1 order by id', [of])).rows;

test('[NOTE-01] an event makes one notification, however often and by however many processes it is read', async () => {
	for (let count = 0; count < 3; count++) await answer(userId);
	const again = await Promise.all(Array.from({ length: 6 }, () => readEvents(context, [userId])));
	while (again.flat().length > 0) again.splice(0, again.length, await readEvents(context, [userId]));
	expect(await listed(userId)).toHaveLength(3);
	expect(await loadUnread(db.database, userId)).toBe(3);
	expect(published.map(({ type, data }) => [type, data])).toEqual(
		(await listed(userId)).map(({ id }) => ['notification', { id: Number(id), kind: 'support', totUnread: 3 }]),
	);
	expect(await loadBehind(db.database, [userId])).toEqual([]);
	await answer(userId);
	await readEvents(context, [userId]);
	expect(await listed(userId)).toHaveLength(4);
});

test('[NOTE-01] events that a process was reading when it died are read by the next one, and none of them twice', async () => {
	await answer(userId);
	// The last but one statement fails, after the notification was written.
	await db.owner.query('alter table notification_states add constraint dies check (unread = 0) not valid');
	await expect(readEvents(context, [userId])).rejects.toThrow('dies');
	await db.owner.query('alter table notification_states drop constraint dies');
	expect([await listed(userId), published]).toEqual([[], []]);
	await readEvents(context, [userId]);
	expect(await listed(userId)).toHaveLength(1);
});

test('[NOTE-01] a locked user is not waited for, and their events are read later', async () => {
	await answer(userId);
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		expect(await readEvents(context, [userId])).toEqual([userId]);
	});
	expect(await listed(userId)).toEqual([]);
	expect(await readEvents(context, [userId])).toEqual([]);
	expect(await listed(userId)).toHaveLength(1);
});

/** Adds `count` events of the user, of one kind. */
const happen = async (kind: UserEventKind, count: number) => {
	const state = (await db.owner.query('select event_n from user_states where user_id = $1', [userId])).rows[0];
	const events = Array.from({ length: count }, (_, index) => ({
		userId,
		n: Number(state.event_n) + index + 1,
		kind,
		subject: randomUUID(),
		balances: null,
	}));
	await db.database.query(combineWrites([userEventsWrite(BigInt(NOW), events)]));
};

test('[NOTE-01] more events than one batch holds are read one batch after the other', async () => {
	for (let count = 0; count < 3; count++) await answer(userId);
	await happen('conversation', 1_100);
	let portions = 1;
	while ((await readEvents(context, [userId])).length > 0) portions++;
	expect(portions).toBe(2);
	expect(await listed(userId)).toHaveLength(1_103);
});

test('[NOTE-01] events that make no notification are passed over at once, and hide none behind them', async () => {
	await happen('trade.opened', 1_100);
	await answer(userId);
	await happen('trade.opened', 10);
	expect(await readEvents(context, [userId])).toEqual([]);
	expect(await listed(userId)).toHaveLength(1);
	expect(await loadBehind(db.database, [userId])).toEqual([]);
});

test('[NOTE-01] guests get no notifications, nor, once they have registered, any of their earlier events', async () => {
	await db.owner.query('update users set guest_ends_at = $2 where id = $1', [userId, NOW + DAY_MS]);
	await answer(userId, NOW - DAY_MS);
	expect(await readEvents(context, [userId])).toEqual([]);
	await db.owner.query('update users set guest_ends_at = null, joined_at = $2 where id = $1', [userId, NOW]);
	await answer(userId);
	await readEvents(context, [userId]);
	expect(await listed(userId)).toHaveLength(1);
});

test('[NOTE-01] a fault with one user’s events keeps no other user’s notifications back, and is logged', async () => {
	const other = await addTestUser(db, 10_000n);
	await answer(userId);
	await answer(other);
	await db.owner.query(
		`update user_events set kind = 'security', subject = 'nonsense' where user_id = $1 and kind = 'conversation'`,
		[userId],
	);
	const said: string[] = [];
	const follower = new Follower({
		minds: () => true,
		read: (ids) => readEvents(context, ids),
		findBehind: async () => [userId, other],
		onError: (_error, what) => void said.push(what),
	});
	await follower.catchUp();
	await expect.poll(() => listed(other), { timeout: 10_000 }).toHaveLength(1);
	await expect.poll(() => said, { timeout: 10_000 }).toEqual([`reading the events of user ${userId}`]);
	await follower.stop();
});

test('[NOTE-01] notifications are kept for 90 days, and those that go are no longer counted', async () => {
	await answer(userId, NOW - 90 * DAY_MS - 1);
	await answer(userId, NOW - 90 * DAY_MS);
	await readEvents(context, [userId]);
	expect(await loadUnread(db.database, userId)).toBe(2);
	published = [];
	await forgetNotifications(context);
	expect(await listed(userId)).toHaveLength(1);
	expect(await loadUnread(db.database, userId)).toBe(1);
	expect(published.map(({ data }) => data)).toEqual([{ id: null, kind: null, totUnread: 1 }]);
});

test('[NOTE-01] a deleted notification that was read was not counted, so the count stays and no screen is updated', async () => {
	const add = (reference: string, at: number, read: boolean) =>
		db.owner.query(
			`insert into notifications (user_id, reference, kind, facts, at, read_at) values ($1, $2, 'support', '{}', $3, $4)`,
			[userId, reference, at, read ? at : null],
		);
	const count = (unread: number) =>
		db.owner.query(
			`insert into notification_states (user_id, heard_n, unread) values ($1, 0, $2)
			on conflict (user_id) do update set unread = excluded.unread`,
			[userId, unread],
		);
	await add('read', 0, true);
	await add('newer', NOW, false);
	await count(1);
	await forgetNotifications(context);
	expect([(await listed(userId)).length, await loadUnread(db.database, userId), published]).toEqual([1, 1, []]);
	await add('read', 0, true);
	await add('unread', 0, false);
	await count(2);
	await forgetNotifications(context);
	expect([(await listed(userId)).length, await loadUnread(db.database, userId)]).toEqual([1, 1]);
	expect(published.map(({ data }) => data)).toEqual([{ id: null, kind: null, totUnread: 1 }]);
});

test('[NOTE-01] of very many that are too old a thousand go at a time, and a locked user is left for the next night', async () => {
	const locked = await addTestUser(db, 10_000n);
	for (const id of [userId, locked])
		await db.owner.query(
			`insert into notifications (user_id, reference, kind, facts, at) select $1, 'old ' || n, 'support', '{}', 0 from generate_series(1, 1500) n`,
			[id],
		);
	const left = async (id: number) =>
		(await db.owner.query('select from notifications where user_id = $1', [id])).rowCount;
	const owner = await db.owner.connect();
	await owner.query('begin');
	await owner.query('select from user_states where user_id = $1 for update', [locked]);
	await forgetNotifications(context);
	expect([await left(userId), await left(locked)]).toEqual([0, 1_500]);
	await owner.query('rollback');
	owner.release();
	await forgetNotifications(context);
	expect(await left(locked)).toBe(0);
});

test('[NOTE-01] [IDENT-11] an announcement reaches every user once, also by two processes and users who register later; no guest and no closed account', async () => {
	const guest = await addTestUser(db, 10_000n);
	const joining = await addTestUser(db, 10_000n);
	const many = await Promise.all(Array.from({ length: 60 }, () => addTestUser(db, 0n)));
	await db.owner.query('update users set guest_ends_at = $2 where id = $1', [joining, NOW + DAY_MS]);
	const gone = await addTestUser(db, 10_000n);
	await db.owner.query('update users set guest_ends_at = $2 where id = $1', [guest, NOW + DAY_MS]);
	await db.owner.query('update users set closed_at = $2 where id = $1', [gone, NOW]);
	const { rows } = await db.owner.query(
		`insert into announcements (id, texts, audience, starts_at, ends_at, written_by, written_at)
		values (gen_random_uuid(), '{"en":"Hello"}', 'everybody', $2, $3, $1, $2) returning id`,
		[userId, NOW, NOW + DAY_MS],
	);
	const notifyTwice = async () => {
		const { rows: clock } = await db.owner.query('select app.clock() now');
		const announcement = { id: rows[0].id, texts: { en: 'Hello' }, now: BigInt(clock[0].now) };
		return Promise.all([
			notifyOfAnnouncements(context, [announcement]),
			notifyOfAnnouncements(context, [announcement]),
		]);
	};
	await db.setClock(NOW + 60_000);
	await notifyTwice();
	const later = await addTestUser(db, 10_000n);
	// A guest who registers keeps an id that the announcement has passed.
	await db.owner.query('update users set guest_ends_at = null, joined_at = $2 where id = $1', [joining, NOW + 60_001]);
	await db.setClock(NOW + 120_000);
	await notifyTwice();
	expect([await listed(later), await listed(joining)].map(({ length }) => length)).toEqual([1, 0]);
	// Its time is that of the notification, so that older news of a user stay below it.
	expect([await listed(userId), await listed(later)].map(([one]) => Number(one.at))).toEqual([
		NOW + 60_000,
		NOW + 120_000,
	]);
	await db.setClock(NOW + 120_001);
	await notifyTwice();
	await notifyTwice();
	await db.setClock(NOW);
	for (const [id, count] of [
		[userId, 1],
		[later, 1],
		[joining, 1],
		...many.map((each) => [each, 1] as const),
		[guest, 0],
		[gone, 0],
	] as const) {
		expect(await listed(id)).toHaveLength(count);
		expect(await loadUnread(db.database, id)).toBe(count);
	}
});

test('[NOTE-01] events after an announcement are still read', async () => {
	const { rows } = await db.owner.query(
		`insert into announcements (id, texts, audience, starts_at, ends_at, written_by, written_at)
		values (gen_random_uuid(), '{"en":"Hello"}', 'everybody', $2, $3, $1, $2) returning id`,
		[userId, NOW, NOW + DAY_MS],
	);
	await answer(userId);
	await db.setClock(NOW + 60_000);
	await notifyOfAnnouncements(context, [{ id: rows[0].id, texts: { en: 'Hello' }, now: BigInt(NOW) + 60_000n }]);
	await readEvents(context, [userId]);
	await db.setClock(NOW);
	expect(await listed(userId)).toHaveLength(2);
	expect(await loadUnread(db.database, userId)).toBe(2);
});

test('[NOTE-01] an account that is closed while its events are read gets nothing', async () => {
	await answer(userId);
	const closing: NotificationsContext = {
		...context,
		eventViews: () => ({
			...context.eventViews(),
			conversation: async (_db, _userId, events) => {
				await db.owner.query('update users set closed_at = $2 where id = $1', [userId, NOW]);
				return events.map(({ subject }) => ({ id: subject as string }));
			},
		}),
	};
	expect(await readEvents(closing, [userId])).toEqual([userId]);
	expect([await listed(userId), published]).toEqual([[], []]);
	expect(await readEvents(context, [userId])).toEqual([]);
});

test('[NOTE-01] a kind that the product does not have is not written, and one that only a newer version has is passed over', async () => {
	const nonsense = { kind: 'nonsense' } as unknown as NotificationFacts;
	const notifications = [{ userId, reference: 'event:0', atMs: NOW, facts: nonsense }];
	await expect(inTransaction(db.database, (tx) => notify(tx, notifications))).rejects.toThrow('has the kind nonsense');
	expect(await listed(userId)).toEqual([]);
	await answer(userId);
	await readEvents(context, [userId]);
	await db.owner.query(
		`insert into notifications (user_id, reference, kind, facts, at) values ($1, 'event:newer', 'newer', '{}', $2)`,
		[userId, NOW],
	);
	const call = { caller: { userId }, query: {}, locale: 'en' } as Parameters<typeof listNotifications>[1];
	const { data } = await listNotifications(context, call);
	expect(data.map(({ about }) => about.kind)).toEqual(['support']);
});

/** Choices of a user, as their settings would have written them. */
const choose = (choices: object) =>
	db.owner.query(
		`insert into notification_settings (user_id, choices, time_zone) values ($1, $2, 'UTC')
		on conflict (user_id) do update set choices = excluded.choices`,
		[userId, JSON.stringify(choices)],
	);

test('[NOTE-02] a kind that is off in the app is not listed, one that is only listed is not counted, and each event is read once', async () => {
	await choose({ support: { app: 'off' } });
	await answer(userId);
	await readEvents(context, [userId]);
	expect([await listed(userId), await loadUnread(db.database, userId), published]).toEqual([[], 0, []]);
	expect(await loadBehind(db.database, [userId])).toEqual([]);
	await choose({ support: { app: 'listed' } });
	await answer(userId);
	await readEvents(context, [userId]);
	expect(await listed(userId)).toMatchObject([{ kind: 'support', read_at: BigInt(NOW) }]);
	expect(published.map(({ data }) => data)).toMatchObject([{ kind: 'support', totUnread: 0 }]);
	await choose({ support: { app: 'unread' } });
	await answer(userId);
	await readEvents(context, [userId]);
	expect([(await listed(userId)).length, await loadUnread(db.database, userId)]).toEqual([2, 1]);
});

const results = (trades: number) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const facts = {
			...({
				kind: 'trade',
				mode: 'demo',
				expires_at: '2031-01-15T00:00:00.000Z',
				trade: null,
				corrected: null,
			} as const),
			trades,
			won: trades,
			lost: 0,
			profit: 90 * trades,
		};
		return notify(tx, [{ userId, reference: 'trades', atMs: NOW, facts }]);
	});

test('[NOTE-02] results that are added to a notification count as unread only if they are to be counted', async () => {
	const told = async (trades: number) => {
		const { unread } = await results(trades);
		const { rows } = await db.owner.query('select facts, read_at from notifications where user_id = $1', [userId]);
		return [unread.get(userId) ?? 0, rows[0].facts.trades, rows[0].read_at !== null];
	};
	expect(await told(1)).toEqual([0, 1, true]);
	await choose({ trade: { app: 'unread' } });
	expect(await told(2)).toEqual([1, 3, false]);
	expect(await told(1)).toEqual([0, 4, false]);
	// It was counted already: it stays so until it is read.
	await choose({ trade: { app: 'listed' } });
	expect(await told(1)).toEqual([0, 5, false]);
});

test('[NOTE-01] at first all users who are behind are found, from then on those with events of the last minutes', async () => {
	const old = await addTestUser(db, 10_000n);
	await answer(old, NOW - 3_600_000);
	await answer(userId, NOW - 60_000);
	const behind = (which: number | null) =>
		which === null ? findAllBehind(db.database, 10_000) : findBehindOf(db.database, which, 10_000);
	expect(await behind(null)).toEqual(expect.arrayContaining([userId, old]));
	expect(await behind(900_000)).toContain(userId);
	expect(await behind(900_000)).not.toContain(old);
	const asked: string[] = [];
	const follower = new Follower({
		minds: () => true,
		read: async () => [],
		findBehind: async (which, limit) => (asked.push(which) === 1 ? Array(limit).fill(userId) : []),
		onError: (error) => {
			throw error;
		},
	});
	// The first look has found as many as it takes at once: there may be more.
	for (let count = 0; count < 3; count++) await follower.catchUp();
	await follower.catchUpWithAll();
	await follower.catchUp();
	expect(asked).toEqual(['all', 'all', 'recent', 'all', 'recent']);
	await follower.stop();
});

test('[NOTE-01] events that are no longer kept are passed over', async () => {
	await answer(userId);
	await db.owner.query('delete from user_events where user_id = $1', [userId]);
	await readEvents(context, [userId]);
	expect(await loadBehind(db.database, [userId])).toEqual([]);
	await answer(userId);
	await readEvents(context, [userId]);
	expect(await listed(userId)).toHaveLength(1);
});
