import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { LocalBtcpay } from '../../support/providers/btcpay-server.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { Payer, poll } from './payer.ts';

/** The sandbox names this address as the sender of coins. */
const SENDER = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

let btcpay: LocalBtcpay;
let folder: string;
let list: string;
let settings: Record<string, string>;
let app: TestApp;
let payer: Payer;
/** Of risk, and of finance. */
let risk: [StaffMember, StaffMember];
let finance: [StaffMember, StaffMember];
beforeAll(async () => {
	btcpay = await LocalBtcpay.start();
	folder = await mkdtemp(join(tmpdir(), 'fairtick-list-'));
	list = join(folder, 'list.json');
	await writeList([]);
	settings = {
		BTCPAY_URL: btcpay.url,
		BTCPAY_API_KEY: btcpay.apiKey,
		BTCPAY_STORE: btcpay.storeId,
		SCREENING_LIST: list,
		BTCPAY_WEBHOOK_SECRETS: btcpay.secret,
		OUTGOING_LOOPBACK: 'on',
		RATE_SPREAD: '0',
		LIMIT_MOVEMENTS: '10000',
		...PAYMENT_SETTINGS,
	};
	app = await createTestApp(settings);
	risk = [await joinStaff(app, 'risk'), await joinStaff(app, 'risk')];
	finance = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(async () => {
	await app.close();
	await btcpay.stop();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	await writeList([]);
	payer = await Payer.join(app);
});

let versions = 0;
async function writeList(entries: object[]): Promise<void> {
	await writeFile(list, JSON.stringify(entries));
	await utimes(list, new Date(), new Date(Date.now() + 1_000 * ++versions));
}
const LISTED = () => [{ id: 'A-7', addresses: [btcpay.address.toUpperCase()] }];

async function addAddress(): Promise<{ status: number; id: string; body: object }> {
	const { status, body } = await payer.browser.call('POST', '/api/cashier/destinations', {
		method: 'bitcoin',
		fields: { address: btcpay.address },
	});
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [body.id]);
	return { status, id: body.id, body };
}

const matchesOf = async (status = 'open') =>
	(await risk[0].browser.call('GET', `/api/admin/matches?limit=200&status=${status}`)).body.data.filter(
		(match: { user: { id: number } }) => match.user.id === payer.id,
	);

/** Two people of one role, the second of whom has what the first asked for done. */
async function agree([first, second]: [StaffMember, StaffMember], path: string, more: object = {}) {
	const asked = await first.browser.call('POST', path, { reason: REASON, ...more });
	expect(asked.status).toBe(202);
	return second.browser.call('POST', `/api/admin/requests/${asked.body.request_id}/approve`, { reason: REASON });
}

async function decide(result: 'cleared' | 'confirmed'): Promise<void> {
	const [{ id }] = await matchesOf();
	expect((await agree(risk, `/api/admin/matches/${id}/decide`, { result })).status).toBe(204);
}

/** Judges waiting movements again. */
async function judgeAgain(): Promise<void> {
	await app.db.owner.query('update withdrawals set judge_at = 0 where judge_at is not null and user_id = $1', [
		payer.id,
	]);
	await poll(app);
	await payer.idle();
}

/** A deposit in coins of 100,000.00 each: their withdrawal goes to an address. */
async function bringCoins(amount: number): Promise<void> {
	const { body: quote } = await payer.quote(amount, 'bitcoin', 'BTC');
	const { body: deposit } = await payer.deposit(amount, randomUUID(), 'bitcoin', quote.id);
	await payInvoice(deposit, (amount / 10_000_000).toFixed(8));
	await payer.reaches(deposit.id, 'confirmed');
}
async function payInvoice(deposit: { next: { url: string } }, coins: string): Promise<void> {
	const invoiceId = new URL(deposit.next.url).pathname.split('/').at(-1) as string;
	btcpay.pay(invoiceId, coins, 'Settled');
	const { body: payload, headers } = btcpay.sign('InvoiceReceivedPayment', { invoiceId });
	const type = { 'content-type': 'application/json' };
	const request = { method: 'POST', url: '/api/webhooks/btcpay', payload, headers: { ...headers, ...type } } as const;
	expect((await app.http.inject(request)).statusCode).toBe(200);
}
const withdraw = async (destination: string, amount = 5_000) =>
	(await payer.withdraw(amount, { method: 'bitcoin', destination })).body;
const paidTo = () => btcpay.payouts.filter(({ destination }) => destination === btcpay.address).length;

test('[KYC-04] a listed address is added like any other: only risk learns of it', async () => {
	const free = await addAddress();
	expect(await matchesOf()).toEqual([]);
	await writeList(LISTED());
	const listed = await addAddress();
	expect([free.status, listed.status]).toEqual([201, 201]);
	expect(Object.keys(listed.body)).toEqual(Object.keys(free.body));
	expect(await matchesOf()).toMatchObject([
		{ kind: 'address', entry: 'A-7', address: btcpay.address, other: null, result: null, overdue: false },
	]);
});

test('[KYC-04] an address that is listed later is found once the list has changed', async () => {
	await addAddress();
	await writeList(LISTED());
	await runSchedule(app, 'screening');
	expect(await matchesOf()).toMatchObject([{ kind: 'address', entry: 'A-7', address: btcpay.address }]);
});

test('[KYC-04] a withdrawal to a listed address waits under review for two people of risk, whatever finance agrees to, also over a restart', async () => {
	await bringCoins(20_000);
	await writeList(LISTED());
	const { id: destination } = await addAddress();
	const asked = await withdraw(destination);
	expect(asked).toMatchObject({ status: 'review', reason: 'legal', cancellable: false });
	const before = paidTo();
	expect((await agree(finance, `/api/admin/cashier/withdrawals/${asked.id}/approve`)).status).toBe(204);
	await judgeAgain();
	expect(await payer.movement(asked.id)).toMatchObject({ status: 'review', reason: 'legal' });
	// The money is blocked: neither its user nor one of finance gives it back.
	const cancelled = await payer.browser.call('DELETE', `/api/cashier/withdrawals/${asked.id}`);
	expect(cancelled.body.code).toBe('cashier.too_late_to_cancel');
	const reject = () =>
		finance[1].browser.call('POST', `/api/admin/cashier/withdrawals/${asked.id}/reject`, { reason: REASON });
	expect((await reject()).body.code).toBe('admin.address_listed');

	const again = await createTestApp(settings, { beside: app });
	await judgeAgain();
	expect([(await payer.movement(asked.id)).status, paidTo()]).toEqual(['review', before]);
	await again.close();

	await decide('cleared');
	await poll(app);
	await payer.idle();
	await payer.reaches(asked.id, 'sent');
	expect(paidTo()).toBe(before + 1);
});

test('[KYC-04] a list that changes between approval and sending holds what was approved', async () => {
	await bringCoins(100_000);
	const { id: destination } = await addAddress();
	// Above what is paid without people.
	const { id } = await withdraw(destination, 90_000);
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'limit' });
	const before = paidTo();
	btcpay.server.fail(/GET .*payouts/, { status: 429, body: '' });
	expect((await agree(finance, `/api/admin/cashier/withdrawals/${id}/approve`)).status).toBe(204);
	await payer.idle();
	expect(await payer.movement(id)).toMatchObject({ status: 'approved' });
	await writeList(LISTED());
	await judgeAgain();
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'legal' });
	expect([paidTo(), (await matchesOf()).length]).toEqual([before, 1]);
	await decide('confirmed');
	await judgeAgain();
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'legal' });
	// Of a confirmed one the money goes nowhere but back to the balance.
	const { status } = await finance[1].browser.call('POST', `/api/admin/cashier/withdrawals/${id}/reject`, {
		reason: REASON,
	});
	expect([status, (await payer.movement(id)).status, paidTo(), await payer.balance()]).toEqual([
		204,
		'rejected',
		before,
		100_000,
	]);
});

test('[KYC-04] what waits for another reason cannot be taken back once its address is listed, and then says why', async () => {
	await bringCoins(100_000);
	const { id: destination } = await addAddress();
	const { id } = await withdraw(destination, 90_000);
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'limit', cancellable: true });
	await writeList(LISTED());
	const cancel = () => payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
	expect((await cancel()).body.code).toBe('cashier.too_late_to_cancel');
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'legal', cancellable: false });
	expect([await payer.balance(), (await matchesOf()).length]).toEqual([10_000, 1]);
	await decide('cleared');
	await judgeAgain();
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'limit', cancellable: true });
	expect([(await cancel()).status, await payer.balance()]).toEqual([200, 100_000]);
});

test('[KYC-04] [CASH-09] a payment that is disputed frees no money of a listed address: the house pays and claims it', async () => {
	await bringCoins(60_000);
	const paid = await payer.pay(5_000);
	const { id: destination } = await addAddress();
	// Above what is paid without people.
	const { id } = await withdraw(destination, 65_000);
	expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'limit' });
	await writeList(LISTED());
	await payer.press(paid, 'dispute');
	await payer.reaches(paid.id, 'disputed');
	expect([(await payer.movement(id)).status, await payer.balance()]).toEqual(['review', 0]);
	await decide('confirmed');
	const reject = `/api/admin/cashier/withdrawals/${id}/reject`;
	expect((await finance[1].browser.call('POST', reject, { reason: REASON })).status).toBe(204);
	expect(await payer.balance()).toBe(60_000);
});

test.each([
	['is sent again once it is cleared', 'cleared', 1, 'returning'],
	['fails once it is confirmed', 'confirmed', 0, 'review'],
] as const)(
	'[KYC-04] [CASH-02] a return of which its provider shows nothing, to an address that is listed meanwhile, %s',
	async (_, decision, sent, status) => {
		for (const { id } of btcpay.payouts) btcpay.movePayout(id, 'Completed');
		await addAddress();
		const { body: quote } = await payer.quote(10_000, 'bitcoin', 'BTC');
		const { body: deposit } = await payer.deposit(10_000, randomUUID(), 'bitcoin', quote.id);
		await payInvoice(deposit, '0.00090000');
		await payer.reaches(deposit.id, 'review');
		btcpay.server.fail(/POST .*payouts/, { status: 500, body: '' });
		const before = paidTo();
		const returned = await finance[0].browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, {
			reason: REASON,
		});
		expect(returned.body).toEqual({ request_id: null });
		await writeList(LISTED());
		// Another server does not remember when it asked.
		const again = await createTestApp(settings, { beside: app });
		const readAgain = async () => {
			for (const missed of [0, 600_000]) {
				await app.db.owner.query(
					'update payment_returns set poll_at = 0, missed_at = missed_at - $1::int where poll_at is not null',
					[missed],
				);
				await poll(again);
			}
		};
		await readAgain();
		expect([paidTo(), (await payer.movement(deposit.id)).status, (await matchesOf()).length]).toEqual([
			before,
			'returning',
			1,
		]);
		await decide(decision);
		// The first server looks once a minute too, and remembers when it asked.
		await vi.waitFor(
			async () => {
				await readAgain();
				expect([paidTo(), (await payer.movement(deposit.id)).status]).toEqual([before + sent, status]);
			},
			{ timeout: 30_000 },
		);
		await again.close();
	},
);

test('[KYC-04] coins from a listed address are neither credited nor returned before two people of risk have cleared it', async () => {
	await writeList([{ id: 'A-8', addresses: [SENDER] }]);
	const { body: deposit } = await payer.deposit(10_000, randomUUID());
	await payer.press(deposit, 'approve_from_address');
	expect(await payer.reaches(deposit.id, 'review')).toMatchObject({ reason: 'legal' });
	expect(await matchesOf()).toMatchObject([{ kind: 'address', entry: 'A-8', address: SENDER }]);
	const back = await finance[0].browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, {
		reason: REASON,
	});
	expect(back.body.code).toBe('admin.address_listed');
	const request = (
		await finance[0].browser.call('POST', `/api/admin/cashier/deposits/${deposit.id}/credit`, { reason: REASON })
	).body.request_id;
	const credit = () => finance[1].browser.call('POST', `/api/admin/requests/${request}/approve`, { reason: REASON });
	expect([(await credit()).body.code, await payer.balance()]).toEqual(['admin.address_listed', 0]);
	await decide('cleared');
	expect([(await credit()).status, await payer.balance()]).toEqual([204, 10_000]);
	// The address and the user are cleared for this entry: another one is another matter.
	await writeList([{ id: 'A-9', addresses: [SENDER] }]);
	await runSchedule(app, 'screening');
	expect(await matchesOf()).toMatchObject([{ entry: 'A-9', address: SENDER }]);
});

test('[KYC-04] an address says nothing of the identity: its user stays approved', async () => {
	await app.db.owner.query('update users set document_approved = true where id = $1', [payer.id]);
	await writeList(LISTED());
	await addAddress();
	await decide('confirmed');
	expect((await payer.browser.call('GET', '/api/user')).body.document_approved).toBe(1);
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
});
