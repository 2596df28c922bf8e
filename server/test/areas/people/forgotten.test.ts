import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldSums } from '../../../src/areas/limits/counting.ts';
import { deleteFreed } from '../../../src/areas/limits/held-back.ts';
import { deleteOldGuestStarts } from '../../../src/areas/people/identity/sql/guests.ts';
import { deleteOldRefusals } from '../../../src/areas/trading/placing/queries.ts';
import { deleteOldAnswers } from '../../../src/platform/authorization/idempotency-queries.ts';
import type { Queryable } from '../../../src/platform/database/index.ts';
import { deleteOldUserEvents } from '../../../src/platform/events/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addTestUser } from '../../support/users.ts';
import { MovementRows } from '../cashier/rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-23T12:00:00Z');

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 0n);
});

interface Kept {
	/** The last age of a row that stays. */
	readonly ageMs: number;
	/** The least one of a row that goes. */
	readonly goneMs: number;
	/** Its rows are counted after one of this age was added for a user. */
	readonly table: string;
	readonly add: (userId: number, atMs: number) => Promise<unknown>;
	readonly forget: (db: Queryable) => Promise<unknown>;
}
const insert = (text: string) => (userId: number, atMs: number) => db.owner.query(text, [userId, atMs]);

test.each<[string, Kept]>([
	[
		'[TRADE-02] a refusal for 7 days',
		{
			ageMs: 7 * DAY_MS,
			goneMs: 7 * DAY_MS + 1,
			table: 'refused_placements',
			forget: deleteOldRefusals,
			add: insert(
				`insert into refused_placements (id, user_id, request, code, params, refused_at) values (gen_random_uuid(), $1, '{}', 'x', '{}', $2)`,
			),
		},
	],
	[
		'an event of a user for 7 days',
		{
			ageMs: 7 * DAY_MS,
			goneMs: 7 * DAY_MS + 1,
			table: 'user_events',
			forget: deleteOldUserEvents,
			add: insert(`insert into user_events (user_id, n, kind, recorded_at) values ($1, 1, 'alert', $2)`),
		},
	],
	[
		'the answer under an idempotency key for 30 days',
		{
			ageMs: 30 * DAY_MS,
			goneMs: 30 * DAY_MS + 1,
			table: 'idempotent_answers',
			forget: deleteOldAnswers,
			add: insert(
				`with k as (insert into idempotency_keys values ($1, gen_random_uuid(), $2) returning *)
				insert into idempotent_answers select user_id, key, 'x', '{}', 200, null, used_at from k`,
			),
		},
	],
	[
		'[LIMIT-01] the sums of an hour for longer than the longest window',
		{
			ageMs: 800 * HOUR_MS,
			goneMs: 801 * HOUR_MS,
			table: 'limit_sums',
			forget: deleteOldSums,
			add: insert('insert into limit_sums (user_id, hour) values ($1, $2::bigint / 3600000)'),
		},
	],
	[
		'[CASH-03] what is held back until it is free',
		{
			ageMs: -1,
			goneMs: 0,
			table: 'held_back_money',
			forget: deleteFreed,
			add: async (userId, atMs) =>
				db.owner.query('insert into held_back_money (withdrawal_id, user_id, amount, until) values ($3, $1, 1, $2)', [
					userId,
					atMs,
					await new MovementRows(db, userId, NOW).addWithdrawal({ amount: 1_000n, status: 'cancelled' }),
				]),
		},
	],
	[
		'[IDENT-11] that a guest began for a day',
		{
			ageMs: DAY_MS - 1,
			goneMs: DAY_MS,
			table: 'guest_starts',
			forget: deleteOldGuestStarts,
			add: insert(`insert into guest_starts (network, site, started_at) values ($1::int::text, '', $2)`),
		},
	],
])('%s is kept, and no longer', async (_, { ageMs, goneMs, table, add, forget }) => {
	const count = async () => (await db.owner.query(`select from ${table}`)).rowCount;
	await add(userId, NOW - ageMs);
	await add(await addTestUser(db, 0n), NOW - goneMs);
	expect(await count()).toBe(2);
	await forget(db.database);
	expect(await count()).toBe(1);
	await db.setClock(NOW + (goneMs - ageMs));
	await forget(db.database);
	expect(await count()).toBe(0);
	await db.setClock(NOW);
});
