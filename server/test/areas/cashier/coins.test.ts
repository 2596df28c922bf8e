import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { LocalBtcpay } from '../../support/providers/btcpay-server.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';
import { houseBalances, Payer, poll } from './payer.ts';

let btcpay: LocalBtcpay;
let app: TestApp;
let clerk: StaffMember;
let payer: Payer;
beforeAll(async () => {
	btcpay = await LocalBtcpay.start();
	app = await createTestApp({
		BTCPAY_URL: btcpay.url,
		BTCPAY_API_KEY: btcpay.apiKey,
		BTCPAY_STORE: btcpay.storeId,
		BTCPAY_WEBHOOK_SECRETS: btcpay.secret,
		OUTGOING_LOOPBACK: 'on',
		RATE_SPREAD: '0',
		LIMIT_MOVEMENTS: '10000',
		...PAYMENT_SETTINGS,
	});
	clerk = await joinStaff(app, 'finance');
});
afterAll(async () => {
	await app.close();
	await btcpay.stop();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** A deposit of 100.00, which is 0.001 BTC, with its invoice. */
async function ask(): Promise<{ deposit: Movement; invoiceId: string }> {
	const { body: quote } = await payer.quote(10_000, 'bitcoin', 'BTC');
	const { body: deposit } = await payer.deposit(10_000, randomUUID(), 'bitcoin', quote.id);
	return { deposit, invoiceId: new URL(deposit.next.url).pathname.split('/').at(-1) as string };
}

async function notify(invoiceId: string): Promise<void> {
	const { body: payload, headers } = btcpay.sign('InvoiceReceivedPayment', { invoiceId });
	const type = { 'content-type': 'application/json' };
	const request = { method: 'POST', url: '/api/webhooks/btcpay', payload, headers: { ...headers, ...type } } as const;
	expect((await app.http.inject(request)).statusCode).toBe(200);
	await payer.idle();
}

/** Halves the coin's price since the payment was first seen; quote and deposit are over. */
const passTime = ({ id }: Pick<Movement, 'id'>) =>
	app.db.owner.query(
		`with d as (update deposits set expires_at = app.clock() where id = $1 returning quote_id),
			p as (update payments set rate_numerator = rate_numerator * 2 where deposit_id = $1)
		update quotes q set expires_at = app.clock() + 1000 from d where q.id = d.quote_id`,
		[id],
	);

test('[CASH-06] bitcoin is valued by the rate when the chain first holds it, not by that of its announcement', async () => {
	const { deposit, invoiceId } = await ask();
	const payment = btcpay.pay(invoiceId, '0.00100000');
	await notify(invoiceId);
	await payer.reaches(deposit.id, 'pending');
	await passTime(deposit);
	btcpay.move(invoiceId, payment, 'Settled');
	await notify(invoiceId);
	expect(await payer.reaches(deposit.id, 'confirmed')).toMatchObject({ amount: 10_000 });
	expect(await payer.balance()).toBe(10_000);
});

test('[CASH-02] a payment in time is credited although it is read after the deposit has expired', async () => {
	const { deposit, invoiceId } = await ask();
	btcpay.pay(invoiceId, '0.00100000', 'Settled');
	await app.db.owner.query(`update deposits set status = 'expired', expires_at = app.clock() + 1000 where id = $1`, [
		deposit.id,
	]);
	await app.db.owner.query(
		`insert into movement_steps (movement_id, n, status, cause, at) values ($1, 2, 'expired', 'clock', app.clock())`,
		[deposit.id],
	);
	await notify(invoiceId);
	await payer.reaches(deposit.id, 'confirmed');
	expect(await payer.balance()).toBe(10_000);
});

test('[CASH-02] a payment in coins that was not credited goes to an address of its user, and waits for one', async () => {
	const before = (await houseBalances(app))['house:suspense'] ?? 0;
	const { deposit, invoiceId } = await ask();
	btcpay.pay(invoiceId, '0.00090000', 'Settled');
	await notify(invoiceId);
	await payer.reaches(deposit.id, 'review');
	const giveBack = () =>
		clerk.browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, { reason: REASON });
	expect((await giveBack()).body.code).toBe('admin.no_return_address');
	const saved = await payer.browser.call('POST', '/api/cashier/destinations', {
		method: 'bitcoin',
		fields: { address: btcpay.address },
	});
	expect([saved.status, (await giveBack()).body.code]).toEqual([201, 'admin.no_return_address']);
	await app.db.owner.query('update destinations set usable_at = 0 where user_id = $1', [payer.id]);
	expect((await giveBack()).body).toEqual({ request_id: null });
	expect(btcpay.payouts).toMatchObject([{ destination: btcpay.address, originalAmount: '0.00090000' }]);
	expect((await payer.movement(deposit.id)).status).toBe('returning');
	btcpay.movePayout(btcpay.payouts[0]?.id as string, 'Completed');
	await app.db.owner.query('update payment_returns set poll_at = 0 where poll_at is not null');
	await poll(app);
	await payer.reaches(deposit.id, 'returned');
	expect((await houseBalances(app))['house:suspense'] ?? 0).toBe(before);
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
});
