import type { UserEventKind } from '@fairtick/domain/live/user-events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { lockUsers, takeEventNumber, type UserState } from '../authorization/index.ts';
import { combineWrites, inTransaction } from '../database/index.ts';
import { loadUserEvents, type NewUserEvent, type UserEventViews, userEventsWrite } from './index.ts';
import { deleteOldUserEvents, loadStoredUserEvents } from './queries.ts';
import type { StoredUserEvent } from './user-event.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const newestOf = async (userId: number): Promise<number> =>
	Number((await db.owner.query('select event_n from user_states where user_id = $1', [userId])).rows[0].event_n);

const event = (userId: number, n: number, kind: UserEventKind = 'trade.closed'): NewUserEvent => ({
	userId,
	n,
	kind,
	subject: kind === 'user' ? null : `subject ${n}`,
	balances: kind === 'limits' ? null : { demo: BigInt(n) * 10n, real: BigInt(n) * 100n },
});
const eventsAfter = (userId: number, n: number, count: number) =>
	Array.from({ length: count }, (_, index) => event(userId, n + index + 1));
const write = (events: readonly NewUserEvent[], atMs = 1n) =>
	db.database.query(combineWrites([userEventsWrite(atMs, events)]));

test('events are found again by their numbers, in whatever portions they were written', async () => {
	const portion = fc.array(
		fc.record({ of: fc.nat(2), kind: fc.constantFrom<UserEventKind>('trade.closed', 'limits', 'user') }),
		{
			minLength: 1,
			maxLength: 120,
		},
	);
	await fc.assert(
		fc.asyncProperty(fc.array(portion, { minLength: 1, maxLength: 4 }), async (portions) => {
			const users = await Promise.all([0, 1, 2].map(() => addTestUser(db, 10_000n)));
			const first = await Promise.all(users.map(newestOf));
			const written = users.map(() => [] as NewUserEvent[]);
			for (const portion of portions) {
				const events = portion.map(({ of, kind }) => {
					const ofUser = written[of] as NewUserEvent[];
					const next = event(users[of] as number, (first[of] as number) + ofUser.length + 1, kind);
					ofUser.push(next);
					return next;
				});
				await write(events);
			}
			for (const [index, userId] of users.entries()) {
				const ofUser = written[index] as NewUserEvent[];
				const start = first[index] as number;
				for (const seen of [0, 1, ofUser.length >> 1, ofUser.length]) {
					const { newestN, events } = await loadStoredUserEvents(db.database, userId, start + seen);
					expect(newestN).toBe(start + ofUser.length);
					expect(events).toEqual(ofUser.slice(seen).map(({ userId: _, ...rest }) => rest));
				}
			}
		}),
		{ numRuns: 15 },
	);
});

test('two writes of one transaction take two numbers', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = await newestOf(userId);
	await inTransaction(db.database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId) as UserState;
		for (let count = 0; count < 2; count++)
			await tx.query(combineWrites([userEventsWrite(1n, [event(userId, takeEventNumber(state))])]));
	});
	expect(await newestOf(userId)).toBe(from + 2);
});

test('at most a thousand are loaded at once, the oldest of them', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = await newestOf(userId);
	for (const count of [700, 700]) await write(eventsAfter(userId, await newestOf(userId), count));
	const { newestN, events } = await loadStoredUserEvents(db.database, userId, from + 5);
	expect(newestN).toBe(from + 1_400);
	expect(events.map(({ n }) => n - from)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 6));
	expect((await loadStoredUserEvents(db.database, userId, null)).events).toEqual([]);
});

test.each([
	['leave numbers out', 2],
	['begin before their newest one', 0],
])('events that %s are refused, and nothing is written', async (_, ahead) => {
	const userId = await addTestUser(db, 10_000n);
	const newest = await newestOf(userId);
	await expect(write([event(userId, newest + ahead)])).rejects.toThrow('events that do not go on');
	expect(await newestOf(userId)).toBe(newest);
	expect((await loadStoredUserEvents(db.database, userId, 0)).events).toHaveLength(newest);
});

test('each kind is shown by its view, kinds of one view together, all in the order of their numbers', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = await newestOf(userId);
	const kinds = ['trade.opened', 'limits', 'trade.closed', 'limits'] as const;
	await write(kinds.map((kind, index) => event(userId, from + index + 1, kind)));
	const asked: number[][] = [];
	const showAs = (what: string) => async (_db: unknown, _userId: number, events: readonly StoredUserEvent[]) => {
		asked.push(events.map(({ n }) => n - from));
		return events.map(({ subject, balances }) => ({ what, subject, demo: balances && Number(balances.demo) }));
	};
	const [trade, limits] = [showAs('trade'), showAs('limits')];
	const views = { 'trade.opened': trade, 'trade.closed': trade, limits } as unknown as UserEventViews;
	const { n, events } = await loadUserEvents(db.database, views, userId, from);
	expect(n).toBe(from + 4);
	const shown = (index: number, type: string, what: string, demo: number | null) => ({
		n: from + index,
		type,
		data: { what, subject: `subject ${from + index}`, demo },
	});
	expect(events).toEqual([
		shown(1, 'trade.opened', 'trade', (from + 1) * 10),
		shown(2, 'limits', 'limits', null),
		shown(3, 'trade.closed', 'trade', (from + 3) * 10),
		shown(4, 'limits', 'limits', null),
	]);
	expect(asked).toEqual([
		[1, 3],
		[2, 4],
	]);
	await expect(loadUserEvents(db.database, { limits: views.limits }, userId, from)).rejects.toThrow(
		'of the kind trade.opened',
	);
});

test('events are forgotten after seven days', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = await newestOf(userId);
	const nowMs = Date.UTC(2031, 0, 15);
	await db.setClock(nowMs);
	const weekMs = 7 * 86_400_000;
	await write([event(userId, from + 1)], BigInt(nowMs - weekMs - 1));
	await write([event(userId, from + 2)], BigInt(nowMs - weekMs));
	await deleteOldUserEvents(db.database);
	const { newestN, events } = await loadStoredUserEvents(db.database, userId, from);
	expect([newestN, events.map(({ n }) => n)]).toEqual([from + 2, [from + 2]]);
});
