import type { Alarm } from '@fairtick/domain/staff/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff } from '../../support/staff.ts';
import { Payer } from './payer.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

test('[CASH-03] a movement that is overdue raises an alarm: metrics, status and the overview of staff', async () => {
	const payer = await Payer.join(app);
	await payer.pay(60_000);
	const { body } = await payer.withdraw(51_000);
	const staff = await joinStaff(app, 'finance');
	const overview = async () => {
		const { alarms } = (await staff.browser.call('GET', '/api/admin/overview')).body as { alarms: Alarm[] };
		return alarms.find(({ kind }) => kind === 'movements_overdue')?.count ?? 0;
	};
	const series = 'fairtick_movements_overdue{kind="withdrawal",status="review"} 1';
	const makeDue = (ms: number) =>
		app.db.owner.query('update withdrawals set due_at = app.clock() - $2::bigint where id = $1', [body.id, ms]);
	await makeDue(60_000);
	expect([await overview(), await app.metrics.render()]).toEqual([0, expect.not.stringContaining(series)]);
	await makeDue(3_600_000);
	const text = await app.metrics.render();
	expect([await overview(), text]).toEqual([1, expect.stringContaining(series)]);
	expect(text).toMatch(/fairtick_movements_overdue_oldest_seconds\{kind="withdrawal",status="review"\} 36\d\d/);
	// The status is given again for two seconds.
	await vi.waitFor(
		async () =>
			expect((await payer.browser.call('GET', '/api/status')).body).toMatchObject({
				status: 'degraded',
				movements: { status: 'overdue', overdue: 1 },
			}),
		{ timeout: 10_000, interval: 200 },
	);
	expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`)).status).toBe(200);
	expect(await overview()).toBe(0);
});

test('[CASH-02] [CASH-03] so does a payment without a user, and one that is on its way back', async () => {
	const payer = await Payer.join(app);
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	await app.db.owner.query(
		`insert into payments (id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money, currency, cost,
			at, seen_at, due_at) values (gen_random_uuid(), 'sandbox', 'sandbox', 'overdue', 1000, 'EUR', 'paid', 'unvalued', 'SANDBOX_USD', 0, 0, 0, 0)`,
	);
	expect(await app.metrics.render()).toContain('fairtick_movements_overdue{kind="deposit",status="review"} 1');
	await app.db.owner.query(`update deposits set status = 'returning', due_at = 0 where id = $1`, [body.id]);
	expect(await app.metrics.render()).toContain('fairtick_movements_overdue{kind="deposit",status="returning"} 1');
});

test('[CASH-02] so does a deposit whose payment is still pending a week after its end', async () => {
	const payer = await Payer.join(app);
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'delay');
	await payer.reaches(body.id, 'pending');
	const series = 'fairtick_movements_overdue{kind="deposit",status="pending"}';
	expect(await app.metrics.render()).not.toContain(series);
	await app.db.owner.query('update deposits set expires_at = app.clock() - 8 * 86400000::bigint where id = $1', [
		body.id,
	]);
	expect(await app.metrics.render()).toContain(`${series} 1`);
});
