import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { LocalBtcpay } from '../../support/providers/btcpay-server.ts';
import { backUp } from '../../support/restore.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { Payer, poll } from './payer.ts';

let btcpay: LocalBtcpay;
let settings: Record<string, string>;
let before: TestApp;
/** The application on the restored database. */
let app: TestApp;
let first: StaffMember;
let second: StaffMember;
let payer: Payer;
beforeAll(async () => {
	btcpay = await LocalBtcpay.start();
	settings = {
		BTCPAY_URL: btcpay.url,
		BTCPAY_API_KEY: btcpay.apiKey,
		BTCPAY_STORE: btcpay.storeId,
		BTCPAY_WEBHOOK_SECRETS: btcpay.secret,
		OUTGOING_LOOPBACK: 'on',
		RATE_SPREAD: '0',
		LIMIT_MOVEMENTS: '10000',
		...PAYMENT_SETTINGS,
	};
	before = await createTestApp(settings);
	[first, second] = [await joinStaff(before, 'finance'), await joinStaff(before, 'finance')];
	await joinThird(before);
});
afterAll(async () => {
	await before.close();
	await btcpay.stop();
});

/** A deposit of 0.001 BTC, with its invoice; its user has an address that can be used. */
async function ask(): Promise<{ deposit: Movement; invoiceId: string }> {
	const { body: quote } = await payer.quote(10_000, 'bitcoin', 'BTC');
	const { body: deposit } = await payer.deposit(10_000, randomUUID(), 'bitcoin', quote.id);
	return { deposit, invoiceId: new URL(deposit.next.url).pathname.split('/').at(-1) as string };
}

async function notify(invoiceId: string): Promise<void> {
	const { body: payload, headers } = btcpay.sign('InvoiceReceivedPayment', { invoiceId });
	const type = { 'content-type': 'application/json' };
	const request = { method: 'POST', url: '/api/webhooks/btcpay', payload, headers: { ...headers, ...type } } as const;
	expect((await payer.app.http.inject(request)).statusCode).toBe(200);
	await payer.idle();
}

async function pay({ deposit, invoiceId }: { deposit: Movement; invoiceId: string }): Promise<void> {
	btcpay.pay(invoiceId, '0.00090000', 'Settled');
	await notify(invoiceId);
	await payer.reaches(deposit.id, 'review');
}

const giveBack = (id: string, at = before) =>
	first.browser.at(at.http).call('POST', `/api/admin/cashier/reviews/${id}/return`, { reason: REASON });

/** Two people turn on the payouts of every provider. */
async function startPayouts(): Promise<void> {
	const [by, to] = [first.browser.at(app.http), second.browser.at(app.http)];
	for (const { id } of (await by.call('GET', '/api/admin/cashier/payouts')).body.data) {
		const asked = await by.call('POST', `/api/admin/cashier/payouts/${id}/start`, { reason: REASON });
		const path = `/api/admin/requests/${asked.body.request_id}/approve`;
		expect((await to.call('POST', path, { reason: REASON })).status).toBe(204);
	}
}

/** The reason with which a restore freezes the user of a payment. */
const CREDITED = 'a payment that was sent back is credited after a restore';

/** The provider has paid everything out. */
async function finish(): Promise<void> {
	for (const { id } of btcpay.payouts) btcpay.movePayout(id, 'Completed');
	await app.db.owner.query('update payment_returns set poll_at = 0 where poll_at is not null');
	await poll(app);
}

describe('[CASH-14] a payment that was sent back after the backup', () => {
	let restore: () => Promise<void>;
	let asked: { deposit: Movement; invoiceId: string };
	let payouts: number;
	beforeEach(async () => {
		payer = await Payer.join(before);
		const saved = await payer.browser.call('POST', '/api/cashier/destinations', {
			method: 'bitcoin',
			fields: { address: btcpay.address },
		});
		expect(saved.status).toBe(201);
		await before.db.owner.query('update destinations set usable_at = 0 where user_id = $1', [payer.id]);
		payouts = btcpay.payouts.length;
	});
	const sendBack = async () => {
		expect((await giveBack(asked.deposit.id)).body).toEqual({ request_id: null });
		expect(btcpay.payouts).toHaveLength(payouts + 1);
	};
	const start = async () => {
		await restore();
		app = await createTestApp(settings, { beside: before });
	};
	const expectPaidOnce = async () => {
		await finish();
		// The ledger has to be as long again as the journal says: a user joins and is granted demo money.
		await Payer.join(before);
		await startPayouts();
		expect(btcpay.payouts).toHaveLength(payouts + 1);
		const { checks } = await auditAll(app.db.database);
		expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
		await app.close();
	};

	test('is on its way again, and is not sent another time; one to an address waits until payouts are on again', async () => {
		const other = await ask();
		await pay(other);
		asked = await ask();
		await pay(asked);
		restore = await backUp(before.db);
		await sendBack();
		await start();
		const { id } = asked.deposit;
		expect(await payer.movement(id)).toMatchObject({ status: 'returning', reason: 'restored' });
		expect((await giveBack(id, app)).body.code).toBe('admin.request_over');
		expect((await giveBack(other.deposit.id, app)).body.code).toBe('admin.payouts_off');
		await expectPaidOnce();
		expect((await payer.movement(id)).status).toBe('returned');
	});

	test('and that the backup does not know is neither credited nor sent another time', async () => {
		asked = await ask();
		restore = await backUp(before.db);
		await pay(asked);
		await sendBack();
		await start();
		const { id } = asked.deposit;
		await notify(asked.invoiceId);
		expect((await payer.movement(id)).status).toBe('returning');
		await expectPaidOnce();
		expect([(await payer.movement(id)).status, await payer.balance()]).toEqual(['returned', 0]);
	});

	test('and whose deposit the backup does not know either has no user, and is not sent another time', async () => {
		restore = await backUp(before.db);
		asked = await ask();
		await pay(asked);
		await sendBack();
		await start();
		await notify(asked.invoiceId);
		await expectPaidOnce();
		const { rows } = await app.db.owner.query(
			'select p.money, p.deposit_id, r.status from payments p join payment_returns r on r.payment_id = p.id order by r.asked_at desc limit 1',
		);
		expect(rows).toEqual([{ money: 'returned', deposit_id: null, status: 'completed' }]);
	});

	test.each([
		['a user', null],
		['a user who is frozen already', 'Asked for by the police'],
		['a user whom staff froze in the same words', CREDITED],
	])('and that was credited on the restored database freezes %s, who is paid nothing', async (_, earlier) => {
		asked = await ask();
		await pay(asked);
		restore = await backUp(before.db);
		await sendBack();
		await restore();
		// By a server that was not started again, and so knows nothing of the restore.
		const credit = await first.browser.call('POST', `/api/admin/cashier/deposits/${asked.deposit.id}/credit`, {
			reason: REASON,
		});
		const path = `/api/admin/requests/${credit.body.request_id}/approve`;
		expect((await second.browser.call('POST', path, { reason: REASON })).status).toBe(204);
		const balance = await payer.balance();
		expect(balance).toBeGreaterThan(0);
		const frozen = async () =>
			(await before.db.owner.query('select frozen_reason from user_states where user_id = $1', [payer.id])).rows[0]
				.frozen_reason;
		await before.db.owner.query(
			'update user_states set frozen_at = 1, frozen_due_at = 2, frozen_reason = $2 where user_id = $1 and $2::text is not null',
			[payer.id, earlier],
		);
		expect(await frozen()).toBe(earlier);
		app = await createTestApp(settings, { beside: before });
		const reasons = [...new Set([...(earlier === null ? [] : [earlier]), CREDITED])];
		expect(await frozen()).toBe(reasons.join('; '));
		const acts = async () =>
			(
				await before.db.owner.query(`select act from audit_log where act = 'user.frozen' and subject = $1`, [
					`user:${payer.id}`,
				])
			).rows.length;
		expect(await acts()).toBe(1);
		await expectPaidOnce();
		// Another start says no more of it.
		app = await createTestApp(settings, { beside: before });
		expect([await acts(), await payer.balance()]).toEqual([1, balance]);
		expect(btcpay.payouts).toHaveLength(payouts + 1);
		const support = (await joinStaff(before, 'support')).browser.at(app.http);
		const admin = (await joinStaff(before, 'admin')).browser.at(app.http);
		const risk = (await joinStaff(before, 'risk')).browser.at(app.http);
		const unfreeze = `/api/admin/users/${payer.id}/unfreeze`;
		expect((await support.call('POST', unfreeze, { reason: REASON })).body.code).toBe('admin.no_right');
		const asks = await admin.call('POST', unfreeze, { reason: REASON });
		expect([asks.status, await frozen()]).toEqual([202, reasons.join('; ')]);
		expect((await risk.call('GET', `/api/admin/users/${payer.id}`)).body.freeze.by_restore).toBe(true);
		const approval = `/api/admin/requests/${asks.body.request_id}/approve`;
		expect([(await risk.call('POST', approval, { reason: REASON })).status, await frozen()]).toEqual([204, null]);
		await app.close();
	});
});
