import type { UserAccountKind } from '@fairtick/domain/ledger/rules';
import { firstHourOf } from '@fairtick/domain/limits/spending';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MovementRows } from '../../../test/areas/cashier/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { isExcluded, loadSamePerson } from './exclusion-queries.ts';
import { loadHeldBack } from './held-back.ts';
import { loadStanding } from './standing-queries.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const HOUR = NOW / HOUR_MS;

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

/** Adds a user's sums of one hour, in minor units. */
const addHour = (hour: number, sums: { deposited?: number; staked?: number; ended?: number; returned?: number }) =>
	db.owner.query(
		'insert into limit_sums (user_id, hour, deposited, staked, ended, returned) values ($1, $2, $3, $4, $5, $6)',
		[userId, hour, sums.deposited ?? 0, sums.staked ?? 0, sums.ended ?? 0, sums.returned ?? 0],
	);
const dayOf = async () => (await loadStanding(db.database, userId, NOW)).windows[0];

test('[LIMIT-01] money that was taken back of one hour makes no room for deposits of another', async () => {
	await addHour(HOUR, { deposited: 1_000 });
	await addHour(HOUR - 1, { deposited: -600 });
	expect((await dayOf())?.depositedMinor).toBe(1_000n);
});

test('[LIMIT-01] the oldest hour of a loss is one in which something was lost', async () => {
	await addHour(HOUR - 2, { ended: 1_000, returned: 1_900 });
	await addHour(HOUR - 1, { ended: 1_000, returned: 0 });
	expect((await dayOf())?.oldestHours).toMatchObject({ loss: HOUR - 1 });
});

test('[LIMIT-01] an hour counts in a window while it is one of its hours', async () => {
	const first = firstHourOf('24h', NOW);
	await addHour(first, { staked: 100 });
	await addHour(first - 1, { staked: 10_000 });
	const { windows } = await loadStanding(db.database, userId, NOW);
	expect(windows.map(({ stakedMinor }) => stakedMinor)).toEqual([100n, 10_100n, 10_100n]);
});

test('[LIMIT-01] at stake is what lies in trades and orders of the real account, and nothing else', async () => {
	const held: readonly (readonly [kind: UserAccountKind, currency: string, minor: number])[] = [
		['available', 'SANDBOX_USD', 1],
		['in_trades', 'SANDBOX_USD', 10],
		['in_orders', 'SANDBOX_USD', 100],
		['withdrawing', 'SANDBOX_USD', 1_000],
		['blocked', 'SANDBOX_USD', 10_000],
		['in_trades', 'DEMO_USD', 100_000],
		['in_orders', 'DEMO_USD', 1_000_000],
	];
	for (const account of held)
		await db.owner.query(
			`insert into accounts (id, user_id, kind, currency, balance)
			values (nextval('account_numbers') * 10 + currency_digit($3), $1, $2, $3, $4)
			on conflict (user_id, kind, currency) do update set balance = excluded.balance`,
			[userId, ...account],
		);
	expect((await loadStanding(db.database, userId, NOW)).openStakesMinor).toBe(110n);
});

async function addExclusion(endsAtMs: number, returnAskedAtMs: number | null): Promise<void> {
	const { rows } = await db.owner.query<{ id: string }>(
		`insert into exclusions (user_id, kind, begins_at, ends_at) values ($1, 'self_exclusion', 0, $2) returning id`,
		[userId, endsAtMs],
	);
	if (returnAskedAtMs !== null)
		await db.owner.query('insert into exclusion_returns (exclusion_id, asked_at) values ($1, $2)', [
			rows[0]?.id,
			returnAskedAtMs,
		]);
}
const excluded = async () => (await db.database.query(`select ${isExcluded('$1::int')} is`, [userId])).rows[0].is;

test.each([
	['that lasts', NOW + HOUR_MS, null, true],
	['that is over, and whose user has not asked to return', NOW - 48 * HOUR_MS, null, true],
	['whose user asked to return before its end', NOW - 48 * HOUR_MS, NOW - 49 * HOUR_MS, true],
	['whose user asked to return less than 24 hours ago', NOW - 48 * HOUR_MS, NOW - 24 * HOUR_MS + 1, true],
	['whose user asked to return 24 hours ago', NOW - 48 * HOUR_MS, NOW - 24 * HOUR_MS, false],
] as const)('[LIMIT-02] a self-exclusion %s', async (_, endsAtMs, askedAtMs, runs) => {
	await addExclusion(endsAtMs, askedAtMs);
	expect(await excluded()).toBe(runs);
});

test.each([
	['confirmed', true],
	['cleared', false],
	[null, false],
])('[LIMIT-02] a match that staff found %s makes two accounts one person: %s', async (result, isSame) => {
	const otherId = await addTestUser(db, 0n);
	await db.owner.query(
		`insert into verification_matches (user_id, kind, other_id, found_at, due_at) values ($1, 'name', $2, 0, 1)`,
		[userId, otherId],
	);
	if (result !== null)
		await db.owner.query(
			`update verification_matches set result = $2, reason = 'as the pictures show', asked_by = $3, decided_by = $4, decided_at = 1 where user_id = $1`,
			[userId, result, await addTestUser(db, 0n), await addTestUser(db, 0n)],
		);
	expect(await loadSamePerson(db.database, userId)).toEqual(isSame ? [otherId] : []);
	expect(await loadSamePerson(db.database, otherId)).toEqual(isSame ? [userId] : []);
});

test('[CASH-03] money that a later withdrawal has used is held back no more', async () => {
	const rows = new MovementRows(db, userId, NOW);
	const ended = await rows.addWithdrawal({ amount: 800n, status: 'cancelled' });
	const later = await rows.addWithdrawal({ amount: 300n, status: 'cancelled' });
	for (const [amount, usedBy] of [
		[500, null],
		[300, later],
	])
		await db.owner.query(
			'insert into held_back_money (withdrawal_id, user_id, amount, until, used_by) values ($1, $2, $3, $4, $5)',
			[ended, userId, amount, NOW + HOUR_MS, usedBy],
		);
	expect((await loadHeldBack(db.database, [userId], NOW)).get(userId)?.amountMinor).toBe(500n);
});
