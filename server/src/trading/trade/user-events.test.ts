import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { together } from '../../database/index.ts';
import { type NewUserEvent, userEventsWrite } from '../../ledger/index.ts';
import { loadStoredUserEvents } from './queries.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const newestOf = async (userId: number): Promise<bigint> =>
	(await db.owner.query('select event_n from user_states where user_id = $1', [userId])).rows[0].event_n;

const event = (userId: number, n: bigint, type: NewUserEvent['type'] = 'trade.closed'): NewUserEvent => ({
	...{ userId, n, type },
	tradeId: type === 'user' ? null : randomUUID(),
	balanceDemo: n * 10n,
	balanceReal: n * 100n,
});
const eventsAfter = (userId: number, n: bigint, count: number) =>
	Array.from({ length: count }, (_, index) => event(userId, n + BigInt(index) + 1n));
const write = (events: readonly NewUserEvent[]) => db.database.query(together([userEventsWrite(1n, events)]));

test('events are found again by their numbers, in whatever portions they were written', async () => {
	const portion = fc.array(
		fc.record({ of: fc.nat(2), type: fc.constantFrom('trade.opened', 'trade.closed', 'user') }),
		{ minLength: 1, maxLength: 120 },
	);
	await fc.assert(
		fc.asyncProperty(fc.array(portion, { minLength: 1, maxLength: 4 }), async (portions) => {
			const users = await Promise.all([0, 1, 2].map(() => addTestUser(db, 10_000n)));
			const first = await Promise.all(users.map(newestOf));
			const written = users.map(() => [] as NewUserEvent[]);
			for (const portion of portions) {
				const events = portion.map(({ of, type }) => {
					const ofUser = written[of] as NewUserEvent[];
					const next = event(users[of] as number, (first[of] as bigint) + BigInt(ofUser.length) + 1n, type);
					ofUser.push(next);
					return next;
				});
				await write(events);
			}
			for (const [index, userId] of users.entries()) {
				const ofUser = written[index] as NewUserEvent[];
				const start = Number(first[index]);
				for (const seen of [0, 1, ofUser.length >> 1, ofUser.length]) {
					const { newestN, events } = await loadStoredUserEvents(db.database, userId, start + seen);
					expect(newestN).toBe(start + ofUser.length);
					const expected = ofUser.slice(seen).map(({ userId: _, ...rest }) => expect.objectContaining(rest));
					expect(events).toEqual(expected);
				}
			}
		}),
		{ numRuns: 15 },
	);
});

test('events that one commit adds are few rows, none of which is too wide for its page', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = await newestOf(userId);
	await write(eventsAfter(userId, from, 100));
	const { rows } = await db.owner.query(
		'select cardinality(trade_ids) size, pg_column_size(e) bytes from user_events e where user_id = $1 and n > $2 order by n',
		[userId, from],
	);
	expect(rows.map(({ size }) => size)).toEqual([32, 32, 32, 4]);
	expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(2_000);
});

test('at most a thousand are loaded at once, the oldest of them', async () => {
	const userId = await addTestUser(db, 10_000n);
	const from = Number(await newestOf(userId));
	for (const count of [700, 700]) await write(eventsAfter(userId, await newestOf(userId), count));
	const { newestN, events } = await loadStoredUserEvents(db.database, userId, from + 5);
	expect(newestN).toBe(from + 1_400);
	expect(events.map(({ n }) => Number(n) - from)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 6));
	expect((await loadStoredUserEvents(db.database, userId, null)).events).toEqual([]);
});

test.each([
	['leave numbers out', 2n],
	['begin before their newest one', 0n],
])('events that %s are refused, and nothing is written', async (_, ahead) => {
	const userId = await addTestUser(db, 10_000n);
	const newest = await newestOf(userId);
	await expect(write([event(userId, newest + ahead)])).rejects.toThrow('events that do not go on');
	expect(await newestOf(userId)).toBe(newest);
	expect((await loadStoredUserEvents(db.database, userId, 0)).events).toHaveLength(Number(newest));
});
