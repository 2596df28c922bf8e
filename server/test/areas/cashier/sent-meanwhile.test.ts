import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { moveLeg } from '../../../src/areas/cashier/withdrawals/send-leg.ts';
import { sendWithdrawal } from '../../../src/areas/cashier/withdrawals/send-withdrawal.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { openTestCashier } from './open-context.ts';
import { PATIENCE, Payer } from './payer.ts';

let app: TestApp;
let close: () => Promise<void>;
let context: CashierContext;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	({ context, close } = await openTestCashier(app));
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** The only leg of a withdrawal. */
async function legOf(withdrawalId: string): Promise<{ id: string; status: string }> {
	const { rows } = await app.db.owner.query('select id, status from withdrawal_legs where withdrawal_id = $1', [
		withdrawalId,
	]);
	return rows[0];
}

test('[CASH-03] a withdrawal that ends while its sending waits for the user’s lock is not sent', async () => {
	const paid = await payer.pay(3_000);
	await payer.press(paid, 'not_done');
	const { id } = (await payer.withdraw(3_000)).body;
	await vi.waitFor(
		async () => expect([(await payer.movement(id)).status, (await legOf(id))?.status]).toEqual(['approved', 'planned']),
		PATIENCE,
	);
	await payer.press(paid, 'at_once');
	const owner = await app.db.owner.connect();
	await owner.query('begin');
	await owner.query('select from user_states where user_id = $1 for no key update', [payer.id]);
	const sent = sendWithdrawal(context, id);
	await vi.waitFor(async () => {
		const waiting = await owner.query(
			'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
		);
		expect(waiting.rowCount).toBe(1);
	}, PATIENCE);
	await owner.query(
		`update withdrawals set status = 'cancelled', reason = null, waits_for = null, due_at = null, judge_at = null where id = $1`,
		[id],
	);
	await owner.query('commit');
	owner.release();
	await sent;
	expect([(await payer.movement(id)).status, (await legOf(id)).status]).toEqual(['cancelled', 'planned']);
});

test.each(['failed', 'planned', 'unknown'] as const)(
	'[CASH-03] a withdrawal that evidence has completed stays so where its call ends as %s later',
	async (status) => {
		await payer.pay(3_000);
		const { id } = (await payer.withdraw(3_000)).body;
		await payer.reaches(id, 'completed');
		await moveLeg(context, (await legOf(id)).id, status, null);
		expect([(await payer.movement(id)).status, (await legOf(id)).status]).toEqual(['completed', 'completed']);
		expect(await payer.balance()).toBe(0);
	},
);
