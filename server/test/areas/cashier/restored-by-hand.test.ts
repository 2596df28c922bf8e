import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { backUp } from '../../support/restore.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';
import { Payer, poll } from './payer.ts';

const SETTINGS = { LIMIT_MOVEMENTS: '10000', ...PAYMENT_SETTINGS };
const LINES = '/api/admin/cashier/statement-lines';

let before: TestApp;
/** The application on the restored database. */
let app: TestApp;
let first: StaffMember;
let second: StaffMember;
let payer: Payer;
let restore: () => Promise<void>;
beforeAll(async () => {
	before = await createTestApp(SETTINGS);
	[first, second] = [await joinStaff(before, 'finance'), await joinStaff(before, 'finance')];
	await joinThird(before);
});
afterAll(() => before.close());
beforeEach(async () => {
	payer = await Payer.join(before);
});

/** The backup takes the place of the database, and a server starts on it. */
async function start(): Promise<void> {
	await restore();
	app = await createTestApp(SETTINGS, { beside: before });
}

const post = (path: string, body: object, { browser }: StaffMember = first, at = app) =>
	browser.at(at.http).call('POST', path, body);
const approve = (id: string) => post(`/api/admin/requests/${id}/approve`, { reason: REASON }, second);
const deny = (id: string) => post(`/api/admin/cashier/awaited-payouts/${id}/deny`, { reason: REASON });

async function confirm(some: object, at = app): Promise<void> {
	const line = {
		bank_account: 'wire',
		entry_id: randomUUID(),
		amount: '50.00',
		text: '',
		reason: REASON,
		booked_at: new Date().toISOString(),
		payer: { name: 'WEISS, DANA', tax_number: null, account: '000777' },
	};
	const { status, body } = await post(LINES, { ...line, ...some }, first, at);
	expect([status, body]).toEqual([202, { request_id: expect.any(String) }]);
	const path = `/api/admin/requests/${body.request_id}/approve`;
	expect((await post(path, { reason: REASON }, second, at)).status).toBe(204);
	await payer.idle();
}

/** Payouts from the account that are due or may have been paid. */
const listPayouts = async (at = app) =>
	(await first.browser.at(at.http).call('GET', '/api/admin/cashier/awaited-payouts?bank_account=wire')).body.data;

/** The bank shows nothing of it, twice and ten minutes apart. */
async function askTwice(): Promise<void> {
	for (const change of ['poll_at = 0', 'poll_at = 0, missed_at = missed_at - 600000'])
		for (const table of ['withdrawal_legs', 'payment_returns']) {
			await app.db.owner.query(`update ${table} set ${change} where poll_at is not null`);
			await poll(app);
		}
}

/** Two people turn on the payouts of every provider. */
async function startPayouts(): Promise<void> {
	for (const { id } of (await first.browser.at(app.http).call('GET', '/api/admin/cashier/payouts')).body.data) {
		const { body } = await post(`/api/admin/cashier/payouts/${id}/start`, { reason: REASON });
		expect((await approve(body.request_id)).status).toBe(204);
	}
}

afterEach(async () => {
	await startPayouts();
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
	await app.close();
});

describe('[CASH-14] a withdrawal by bank that may have been paid after the backup', () => {
	let id: string;
	let leg: string;
	async function withdraw(): Promise<void> {
		await grant(before.db, payer.id, 'SANDBOX_USD', 5_000n);
		const fields = { bank_account: '000111', bank_code: '026009593' };
		const { body } = await payer.browser.call('POST', '/api/cashier/destinations', { method: 'bank_usd', fields });
		await before.db.owner.query('update destinations set usable_at = 0 where id = $1', [body.id]);
		id = (await payer.withdraw(5_000, { method: 'bank_usd', destination: body.id })).body.id;
		await payer.reaches(id, 'sent');
		leg = (await before.db.owner.query('select id from withdrawal_legs where withdrawal_id = $1', [id])).rows[0].id;
	}
	const expectDoubt = async () => {
		expect(await payer.movement(id)).toMatchObject({
			status: 'unknown',
			reason: 'no_line',
			waits_for: 'staff',
			due_at: expect.any(String),
			cancellable: false,
		});
		expect(await listPayouts()).toMatchObject([{ id: leg, doubted: true, amount: '50.00' }]);
	};

	test.each([
		['and that the backup has forgotten', false],
		['and that was sent before it', true],
	])('%s is not paid again: it waits for its line', async (_, isKnown) => {
		if (isKnown) await withdraw();
		// A new user's money is in the backup.
		else await grant(before.db, payer.id, 'SANDBOX_USD', 5_000n);
		restore = await backUp(before.db);
		if (!isKnown) await withdraw();
		expect(await listPayouts(before)).toMatchObject([{ id: leg, doubted: false }]);
		await confirm({ kind: 'payout', subject: leg }, before);
		await payer.reaches(id, 'completed');
		await start();
		await expectDoubt();
		await askTwice();
		await expectDoubt();
		const cancelled = await payer.browser.at(app.http).call('DELETE', `/api/cashier/withdrawals/${id}`);
		expect(cancelled.body.code).toBe('cashier.too_late_to_cancel');
		const path = `/api/admin/cashier/withdrawals/${id}/approve`;
		expect((await post(path, { reason: REASON })).body.code).toBe('admin.request_over');
		await startPayouts();
		await askTwice();
		await expectDoubt();
		await confirm({ kind: 'payout', subject: leg });
		await payer.reaches(id, 'completed');
		expect([await listPayouts(), (await deny(leg)).body.code]).toEqual([[], 'admin.request_over']);
	});

	test('is overdue after a day, as everything that waits for staff', async () => {
		await withdraw();
		restore = await backUp(before.db);
		await start();
		const { rows } = await app.db.owner.query('select (due_at - changed_at)::int ms from withdrawals where id = $1', [
			id,
		]);
		expect(rows).toEqual([{ ms: 86_400_000 }]);
		await app.db.owner.query('update withdrawals set due_at = 0 where id = $1', [id]);
		expect(await app.metrics.render()).toContain('fairtick_movements_overdue{kind="withdrawal",status="unknown"} 1');
		await confirm({ kind: 'payout', subject: leg });
	});

	test('returns to the balance once two people say that it was not paid, who then approve none of its user', async () => {
		await withdraw();
		restore = await backUp(before.db);
		await start();
		const { body } = await deny(leg);
		expect((await deny(leg)).body.code).toBe('admin.request_open');
		const own = await post(`/api/admin/requests/${body.request_id}/approve`, { reason: REASON }, first);
		expect([own.body.code, (await payer.movement(id)).status]).toEqual(['admin.own_request', 'unknown']);
		expect((await approve(body.request_id)).status).toBe(204);
		expect(await payer.movement(id)).toMatchObject({ status: 'failed', reason: 'not_paid', waits_for: null });
		expect([await payer.balance(), await listPayouts()]).toEqual([5_000, []]);
		await app.db.owner.query(`update withdrawals set status = 'review', reason = 'limit' where id = $1`, [id]);
		const asked = await post(`/api/admin/cashier/withdrawals/${id}/approve`, { reason: REASON }, first);
		expect((await approve(asked.body.request_id)).body.code).toBe('admin.confirmed_deposit');
		await post(`/api/admin/requests/${asked.body.request_id}/withdraw`, { reason: REASON }, first);
		await app.db.owner.query(`update withdrawals set status = 'failed', reason = 'not_paid' where id = $1`, [id]);
	});

	test('[CASH-10] is not said to be unpaid while a line says that it was, and a line that comes later is a difference', async () => {
		await withdraw();
		restore = await backUp(before.db);
		await start();
		const { body } = await deny(leg);
		await app.db.owner.query(
			`insert into statement_lines (bank_account, entry_id, kind, native_amount, native_currency, booked_at, payer_name, text, subject_id,
				entered_by, confirmed_by, confirmed_at) values ('wire', 'early', 'payout', 5000, 'USD', 1, 'Dana', '', $1, $2, $3, 1)`,
			[leg, first.id, second.id],
		);
		expect((await approve(body.request_id)).body.code).toBe('admin.request_over');
		await app.db.owner.query(`alter table statement_lines disable trigger user; delete from statement_lines where entry_id = 'early';
			alter table statement_lines enable trigger user`);
		expect((await approve((await deny(leg)).body.request_id)).status).toBe(204);
		const entry_id = randomUUID();
		await confirm({ kind: 'payout', subject: leg, entry_id, booked_at: '2026-01-02T00:00:00.000Z' });
		const { data } = (await first.browser.at(app.http).call('GET', '/api/admin/cashier/differences')).body;
		expect(data).toMatchObject([
			{ subject: { type: 'payout', id: `wire:${entry_id}` }, kind: 'state', missing: 5_000, ours: { state: 'failed' } },
		]);
		expect([(await payer.movement(id)).status, await payer.balance()]).toEqual(['failed', 5_000]);
	});
});

describe('[CASH-14] a payment whose return by bank may have been made after the backup', () => {
	const giveBack = (about: string, at = before) =>
		post(`/api/admin/cashier/reviews/${about}/return`, { reason: REASON }, first, at);
	/** Of a payer who is not its user. */
	async function payAsOther(): Promise<Movement> {
		const { body } = await payer.deposit(5_000, randomUUID(), 'bank_usd');
		await confirm(
			{ kind: 'payment', subject: body.id, payer: { name: 'John Doe', tax_number: null, account: '9' } },
			before,
		);
		await payer.reaches(body.id, 'review');
		return body;
	}

	test.each([
		['is not sent again: it waits for its line', true],
		['is under review again once two people say that it was not made', false],
	])('%s', async (_, isPaid) => {
		const { id } = await payAsOther();
		const other = await payAsOther();
		restore = await backUp(before.db);
		expect((await giveBack(id)).body).toEqual({ request_id: null });
		await start();
		expect((await giveBack(other.id, app)).body.code).toBe('admin.payouts_off');
		await askTwice();
		const [payout, ...others] = await listPayouts();
		expect([payout, others]).toMatchObject([{ kind: 'return', payee: 'John Doe', doubted: true }, []]);
		expect(await payer.movement(id)).toMatchObject({ status: 'returning', due_at: expect.any(String) });
		if (isPaid) {
			await confirm({ kind: 'payout', subject: payout.id });
			await payer.reaches(id, 'returned');
		} else {
			expect((await approve((await deny(payout.id)).body.request_id)).status).toBe(204);
			expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'return_failed' });
			await startPayouts();
			expect((await giveBack(id, app)).body).toEqual({ request_id: null });
			const [again] = await listPayouts();
			expect(again).toMatchObject({ doubted: false });
			await confirm({ kind: 'payout', subject: again.id });
		}
		expect(await listPayouts()).toEqual([]);
	});

	test('and that has no user has a due time, and a line or two people end it, too', async () => {
		const payouts: string[] = [];
		restore = await backUp(before.db);
		for (const entry_id of [randomUUID(), randomUUID()]) {
			await confirm({ kind: 'payment', subject: null, entry_id }, before);
			const { rows } = await before.db.owner.query('select id from payments where provider_payment_id = $1', [
				`wire:${entry_id}`,
			]);
			expect((await giveBack(rows[0].id)).body).toEqual({ request_id: null });
			payouts.push((await listPayouts(before)).find((one: { reference: string }) => one.reference === entry_id).id);
		}
		await start();
		const state = async () =>
			(
				await app.db.owner.query(
					`select r.status, p.money, p.due_at is not null due from payment_returns r join payments p on p.id = r.payment_id
					where r.id = any($1) order by array_position($1, r.id)`,
					[payouts],
				)
			).rows;
		const doubted = { status: 'unknown', money: 'unvalued', due: true };
		expect(await state()).toEqual([doubted, doubted]);
		expect(await listPayouts()).toMatchObject([{ user: null, doubted: true }, { doubted: true }]);
		await confirm({ kind: 'payout', subject: payouts[0] });
		expect((await approve((await deny(payouts[1] as string)).body.request_id)).status).toBe(204);
		expect(await state()).toEqual([
			{ status: 'completed', money: 'returned', due: true },
			{ status: 'failed', money: 'unvalued', due: true },
		]);
	});
});
