import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { addTestUser } from '../../support/users.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

/** Withdrawals of one method, one that took a second, one that took two, and so on. */
async function addWithdrawals(
	count: number,
	status: string,
	{ method = 'fast', daysAgo = 1, currency = 'SANDBOX_USD' } = {},
) {
	const userId = await addTestUser(app.db);
	await app.db.owner.query(
		`insert into withdrawals (id, user_id, method, currency, amount, fee, reference, status, created_at, changed_at)
		select gen_random_uuid(), $1, $3, $6, 1000, 0, gen_random_uuid(), $4, t - n * 1000, t
		from generate_series(1, $2::int) n, (select app.clock() - $5::bigint * 86400000 t) clock`,
		[userId, count, method, status, daysAgo, currency],
	);
}

test('[CASH-13] everyone sees how long withdrawals took, by method; cancelled ones are counted beside', async () => {
	await addWithdrawals(20, 'completed');
	await addWithdrawals(3, 'cancelled');
	await addWithdrawals(2, 'cancelled', { method: 'given_up' });
	for (const status of ['returned', 'sent', 'rejected']) await addWithdrawals(50, status);
	await addWithdrawals(50, 'completed', { daysAgo: 31 });
	await addWithdrawals(50, 'completed', { currency: 'USD' });
	const visitor = await app.browser();
	const { status, body } = await visitor.call('GET', '/api/cashier/times');
	expect(status).toBe(200);
	expect(body.data).toEqual([
		{ method: 'fast', count: 20, median_s: 10, p95_s: 19, cancelled: 3 },
		{ method: 'given_up', count: 0, median_s: null, p95_s: null, cancelled: 2 },
	]);
});
