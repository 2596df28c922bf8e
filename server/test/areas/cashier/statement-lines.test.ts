import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadReturn } from '../../../src/areas/cashier/returns/queries.ts';
import { loadLeg, type StoredLeg } from '../../../src/areas/cashier/withdrawal-rows/legs.ts';
import { toOrder } from '../../../src/areas/cashier/withdrawals/send-leg.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';
import { houseBalances, Payer, poll } from './payer.ts';

const LINES = '/api/admin/cashier/statement-lines';
const CLEARING = 'provider:manual/wire:clearing';

let app: TestApp;
let first: StaffMember;
let second: StaffMember;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', ...PAYMENT_SETTINGS });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** A deposit of 100.00 by a transfer in USD. */
async function ask(amount = 10_000): Promise<Movement> {
	const { status, body } = await payer.deposit(amount, randomUUID(), 'bank_usd');
	expect(status).toBe(201);
	return body;
}

const lineOf = ({ id, reference }: Pick<Movement, 'id' | 'reference'>, some: object = {}) => ({
	bank_account: 'wire',
	entry_id: randomUUID(),
	kind: 'payment',
	amount: '100.00',
	subject: id,
	reason: REASON,
	booked_at: new Date().toISOString(),
	text: `REF ${reference}`,
	payer: { name: 'WEISS, DANA', tax_number: null, account: '000777' },
	...some,
});
const enter = (line: object, { browser }: Pick<StaffMember, 'browser'> = first) => browser.call('POST', LINES, line);
const approve = (id: string, { browser } = second) =>
	browser.call('POST', `/api/admin/requests/${id}/approve`, { reason: REASON });

/** Entered by one person and confirmed by another. */
async function confirm(line: object): Promise<void> {
	const { status, body } = await enter(line);
	expect([status, body]).toEqual([202, { request_id: expect.any(String) }]);
	expect((await approve(body.request_id)).status).toBe(204);
}

describe('[CASH-01] a line of a bank’s statement', () => {
	test('credits its deposit once a second person has confirmed it, and not before', async () => {
		const deposit = await ask();
		const line = lineOf(deposit);
		const { body } = await enter(line);
		expect((await approve(body.request_id, first)).body.code).toBe('admin.own_request');
		await payer.idle();
		expect([(await payer.movement(deposit.id)).status, await payer.balance()]).toEqual(['created', 0]);
		expect((await approve(body.request_id)).status).toBe(204);
		expect(await payer.reaches(deposit.id, 'confirmed')).toMatchObject({ destination: 'WEISS, DANA •• 0777' });
		expect(await payer.balance()).toBe(10_000);
	});

	test('is entered once for each entry of the account', async () => {
		const deposit = await ask();
		const line = lineOf(deposit);
		const { body } = await enter(line);
		expect((await enter(line, second)).body.code).toBe('admin.request_open');
		// For no deposit it is another request, of which only one can be confirmed.
		const other = await enter({ ...line, subject: null });
		await approve(body.request_id);
		expect((await approve(other.body.request_id)).body.code).toBe('admin.request_over');
		await payer.reaches(deposit.id, 'confirmed');
		expect((await enter(line)).body.errors).toEqual({ entry_id: [expect.stringContaining('already been confirmed')] });
		expect(await payer.balance()).toBe(10_000);
	});

	test('is the same one in other letters and with other spaces, for deposits and recalls', async () => {
		const deposit = await ask();
		const id = `E60746948${randomUUID().replaceAll('-', '').slice(0, 20)}x`;
		const line = lineOf(deposit, { entry_id: id });
		await confirm(line);
		await payer.reaches(deposit.id, 'confirmed');
		const other = await ask();
		for (const entry_id of [id.toLowerCase(), id.toUpperCase(), ` ${id.slice(0, 9)} ${id.slice(9)} `])
			expect((await enter(lineOf(other, { entry_id }))).body.errors).toEqual({
				entry_id: [expect.stringContaining('already been confirmed')],
			});
		await confirm(lineOf(deposit, { kind: 'recall', amount: '40.00', subject: `wire:${id.toLowerCase()}` }));
		await payer.reaches(deposit.id, 'disputed');
		expect(await payer.balance()).toBe(6_000);
	});

	test('that two people enter in other letters is confirmed once', async () => {
		const deposit = await ask();
		const line = lineOf(deposit, { entry_id: `abc${randomUUID()}` });
		const { body } = await enter(line);
		expect((await enter({ ...line, entry_id: line.entry_id.toUpperCase() }, second)).body.code).toBe(
			'admin.request_open',
		);
		const elsewhere = await enter({ ...line, entry_id: line.entry_id.toUpperCase(), subject: null });
		expect((await approve(body.request_id)).status).toBe(204);
		expect((await approve(elsewhere.body.request_id)).body.code).toBe('admin.request_over');
		await payer.reaches(deposit.id, 'confirmed');
		expect(await payer.balance()).toBe(10_000);
	});

	test.each([
		['of another payer', { payer: { name: 'John Doe', tax_number: null, account: null } }, 'payer'],
		['in another amount', { amount: '99.99' }, 'amount'],
		['booked before the deposit was made', { booked_at: '2020-01-01T00:00:00.000Z' }, 'early'],
	])('%s is looked at by people', async (_, some, reason) => {
		const deposit = await ask();
		await confirm(lineOf(deposit, some));
		expect(await payer.reaches(deposit.id, 'review')).toMatchObject({ reason });
		expect(await payer.balance()).toBe(0);
	});

	test('of no deposit is in suspense', async () => {
		const before = (await houseBalances(app))['house:suspense'] ?? 0;
		await confirm(lineOf({ id: '', reference: '' }, { subject: null, amount: '7.00' }));
		await payer.idle();
		expect((await houseBalances(app))['house:suspense']).toBe(before + 700);
	});

	test('that recalls another one takes the money back', async () => {
		const deposit = await ask();
		const line = lineOf(deposit);
		await confirm(line);
		await payer.reaches(deposit.id, 'confirmed');
		const cleared = (await houseBalances(app))[CLEARING] ?? 0;
		await confirm(lineOf(deposit, { kind: 'recall', amount: '40.00', subject: `wire:${line.entry_id}` }));
		await payer.reaches(deposit.id, 'disputed');
		expect([await payer.balance(), (await houseBalances(app))[CLEARING]]).toEqual([6_000, cleared + 4_000]);
	});

	test.each([
		['of an unknown account', { bank_account: 'acme' }, 'bank_account'],
		['in an amount that its currency does not have', { amount: '0.001' }, 'amount'],
		['of nothing', { amount: '0.00' }, 'amount'],
		['booked in the future', { booked_at: '2099-01-01T00:00:00.000Z' }, 'booked_at'],
		['about a deposit that is none', { subject: randomUUID() }, 'subject'],
		['about nothing, where it is a payout', { kind: 'payout', subject: null }, 'subject'],
		['that recalls an entry which is not confirmed', { kind: 'recall', subject: 'wire:unknown' }, 'subject'],
	])('%s is refused', async (_, some, field) => {
		const { status, body } = await enter(lineOf(await ask(), some));
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});

	test('about one’s own deposit is entered by a colleague', async () => {
		const deposit = await ask();
		await app.db.owner.query(`update users set role = 'finance' where id = $1`, [payer.id]);
		await app.db.owner.query(
			'update sessions set second_factor_at = app.clock(), confirmed_at = app.clock() where user_id = $1',
			[payer.id],
		);
		expect((await enter(lineOf(deposit), payer)).body.code).toBe('admin.own_item');
	});

	test('about a deposit by another account is refused', async () => {
		const { body } = await enter(lineOf(await ask(), { bank_account: 'sepa' }));
		expect(Object.keys(body.errors)).toEqual(['subject']);
	});
});

/** A withdrawal to a bank account. */
async function withdraw(amount: number, account: string): Promise<Movement> {
	const fields = { bank_account: account, bank_code: '026009593' };
	const { body } = await payer.browser.call('POST', '/api/cashier/destinations', { method: 'bank_usd', fields });
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [body.id]);
	return (await payer.withdraw(amount, { method: 'bank_usd', destination: body.id })).body;
}

test('[CASH-03] a payout of which another amount came back waits for two people', async () => {
	await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
	const { id } = await withdraw(5_000, '000111');
	await payer.reaches(id, 'sent');
	const { rows } = await app.db.owner.query('select id from withdrawal_legs where withdrawal_id = $1', [id]);
	const line = lineOf({ id: rows[0].id, reference: '' }, { kind: 'payout', amount: '50.00', text: '' });
	await confirm(line);
	await payer.reaches(id, 'completed');
	await confirm({ ...line, entry_id: randomUUID(), kind: 'payout_returned', amount: '0.01' });
	expect(await payer.reaches(id, 'unknown')).toMatchObject({ reason: 'amount', waits_for: 'staff' });
	expect(await payer.balance()).toBe(0);
});

test('[CASH-03] [CASH-14] a payout of which the bank shows another amount is neither to be paid nor to be denied', async () => {
	const { id, line } = await sendLeg('000112');
	const { browser } = first;
	const idsOf = async (path: string) =>
		(await browser.call('GET', path)).body.data.map((one: { id: string }) => one.id);
	const awaited = () => idsOf('/api/admin/cashier/awaited-payouts?bank_account=wire');
	expect(await awaited()).toContain(line.subject);
	await confirm({ ...line, amount: '49.00', booked_at: new Date(Date.now() - 3_600_000).toISOString() });
	expect(await payer.reaches(id, 'unknown')).toMatchObject({ reason: 'amount', waits_for: 'staff' });
	expect(await awaited()).not.toContain(line.subject);
	// It is shown under review and in the differences.
	expect(await idsOf('/api/admin/cashier/reviews')).toContain(id);
	await runSchedule(app, 'reconcile');
	const { body } = await browser.call('GET', '/api/admin/cashier/differences');
	expect(body.data).toMatchObject([{ kind: 'amount', subject: { id: `wire:${line.entry_id}` } }]);
	await app.db.owner.query(
		`update reconciliation_differences set resolved_at = 0, resolution = 'staff' where resolved_at is null`,
	);
});

describe('[CASH-04] a user whose identity is approved', () => {
	/** Approves the payer's identity as staff read it on a document. */
	async function verify(name: string, daysAgo = 0): Promise<void> {
		await app.db.owner.query(
			`with decided as (insert into verification_cases (user_id, opened_at, due_at, second, decided_at)
				values ($1, 0, 0, false, app.clock() - $3 * 86400000::bigint) returning id, decided_at)
			insert into verified_persons (user_id, case_id, name, birth_date, paper, country, number_end, document_hash, name_hash, verified_at)
			select $1, id, $2, '1990-01-02', 'passport', 'BR', '123', '', '', decided_at from decided`,
			[payer.id, name, daysAgo],
		);
		await approve(true);
	}
	const approve = (approved: boolean) =>
		app.db.owner.query('update users set document_approved = $2 where id = $1', [payer.id, approved]);
	const rename = async (name: string) =>
		expect((await payer.browser.call('PATCH', '/api/settings/profile', { name })).status).toBe(200);
	const paidBy = (name: string) => ({ payer: { name, tax_number: null, account: null } });
	const queued = async (id: string) => (await first.browser.call('GET', `/api/admin/cashier/reviews/${id}`)).body;

	test('pays under the verified name, whatever the profile says', async () => {
		await verify('Dana Weiss');
		await rename('Bob Jones');
		const [foreign, own] = [await ask(), await ask()];
		const { body } = await first.browser.call('GET', '/api/admin/cashier/awaited-deposits?bank_account=wire');
		expect(body.data.find(({ id }: Movement) => id === foreign.id).user.name).toBe('Dana Weiss');
		await confirm(lineOf(foreign, paidBy('BOB JONES')));
		expect(await payer.reaches(foreign.id, 'review')).toMatchObject({ reason: 'payer' });
		expect(await queued(foreign.id)).toMatchObject({
			user: { name: 'Dana Weiss' },
			payment: { payer_name: 'BOB JONES', doubt: 'payer' },
		});
		await confirm(lineOf(own, paidBy('DANA WEISS')));
		await payer.reaches(own.id, 'confirmed');
	});

	test('pays under the newest verified name', async () => {
		await verify('Dana Weiss-Lima');
		await verify('Dana Weiss', 30);
		const deposit = await ask();
		await confirm(lineOf(deposit, paidBy('DANA WEISS LIMA')));
		await payer.reaches(deposit.id, 'confirmed');
	});

	test('pays under the name of the profile once the identity is not approved any more', async () => {
		await verify('Dana Lima');
		await approve(false);
		const deposit = await ask();
		await confirm(lineOf(deposit, paidBy('DANA WEISS')));
		await payer.reaches(deposit.id, 'confirmed');
	});

	test('is paid under the verified name, by payouts and by returns', async () => {
		await verify('Dana Weiss');
		const deposit = await ask();
		await confirm(lineOf(deposit, paidBy('John Doe')));
		await payer.reaches(deposit.id, 'review');
		await first.browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, { reason: REASON });
		await rename('Mule');
		await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
		const { id, reference } = await withdraw(5_000, '000112');
		await payer.reaches(id, 'sent');
		const { body } = await first.browser.call('GET', '/api/admin/cashier/awaited-payouts?bank_account=wire');
		expect(body.data.find((one: { reference: string }) => one.reference === reference)).toMatchObject({
			payee: 'Dana Weiss',
			user: { name: 'Dana Weiss' },
		});
		const { database, owner } = app.db;
		const { rows: legs } = await owner.query('select id from withdrawal_legs where withdrawal_id = $1', [id]);
		const leg = (await loadLeg(database, legs[0].id)) as StoredLeg;
		expect(await toOrder({ database }, leg)).toMatchObject({ payeeName: 'Dana Weiss' });
		const { rows: returns } = await owner.query(
			'select r.id from payment_returns r join payments p on p.id = r.payment_id where p.deposit_id = $1',
			[deposit.id],
		);
		expect(await loadReturn(database, returns[0].id)).toMatchObject({ payeeName: 'Dana Weiss' });
	});
});

/** The leg of a withdrawal of 50.00 that is to be paid at the bank, and its line. */
async function sendLeg(account: string) {
	await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
	const { id } = await withdraw(5_000, account);
	await payer.reaches(id, 'sent');
	const { rows } = await app.db.owner.query('select id from withdrawal_legs where withdrawal_id = $1', [id]);
	return { id, line: lineOf({ id: rows[0].id, reference: '' }, { kind: 'payout', amount: '50.00', text: '' }) };
}

describe('[CASH-10] a second payout line of a leg', () => {
	const listOpen = async () =>
		(await first.browser.call('GET', '/api/admin/cashier/differences')).body.data.map(
			({ kind, subject, missing }: { kind: string; subject: { id: string }; missing: number }) => [
				kind,
				subject.id,
				missing,
			],
		);

	test('is money that is missing at once, and after the next reconciliation, until as much has come back', async () => {
		const { id, line } = await sendLeg('000555');
		await confirm(line);
		await payer.reaches(id, 'completed');
		expect(await listOpen()).toEqual([]);
		const again = { ...line, entry_id: randomUUID(), booked_at: new Date().toISOString() };
		await confirm(again);
		await payer.idle();
		const open = [['missing_here', `wire:${again.entry_id}`, 5_000]];
		expect(await listOpen()).toEqual(open);
		await runSchedule(app, 'reconcile');
		expect(await listOpen()).toEqual(open);
		await confirm({ ...again, kind: 'payout_returned', entry_id: randomUUID() });
		await payer.idle();
		await runSchedule(app, 'reconcile');
		expect([await listOpen(), (await payer.movement(id)).status, await payer.balance()]).toEqual([[], 'completed', 0]);
	});

	test('is one, too, where the first came back before it: the money is in the balance', async () => {
		const { id, line } = await sendLeg('000556');
		await confirm(line);
		await payer.reaches(id, 'completed');
		await confirm({ ...line, kind: 'payout_returned', entry_id: randomUUID() });
		await payer.reaches(id, 'returned');
		await confirm({ ...line, entry_id: randomUUID(), booked_at: new Date().toISOString() });
		await payer.idle();
		expect([await listOpen(), await payer.balance()]).toEqual([[['state', `wire:${line.entry_id}`, 5_000]], 5_000]);
		await app.db.owner.query(
			`update reconciliation_differences set resolved_at = 0, resolution = 'staff' where resolved_at is null`,
		);
	});
});

test('[CASH-03] [CASH-14] a payout by bank whose sending was cut short may have been seen and paid: it waits for its line', async () => {
	const { id, line } = await sendLeg('000557');
	// As a server leaves them that dies after its commit.
	await app.db.owner.query(`update withdrawal_legs set status = 'sending', poll_at = 0 where id = $1`, [line.subject]);
	await app.db.owner.query(`update withdrawals set status = 'sending' where id = $1`, [id]);
	await poll(app);
	await app.db.owner.query('update withdrawal_legs set poll_at = 0, missed_at = 0 where id = $1', [line.subject]);
	await poll(app);
	expect(await payer.movement(id)).toMatchObject({ status: 'unknown', reason: 'no_line', waits_for: 'staff' });
	await confirm(line);
	await payer.reaches(id, 'completed');
});

test('[CASH-05] what several users withdraw to one destination counts together, however it is typed', async () => {
	const statuses: string[] = [];
	for (const [account, amount] of [
		['000222333', 40_000],
		['000 222-333', 11_000],
		['000222334', 11_000],
	] as const) {
		payer = await Payer.join(app);
		await grant(app.db, payer.id, 'SANDBOX_USD', 50_000n);
		statuses.push((await withdraw(amount, account)).status);
	}
	expect(statuses).toEqual(['approved', 'review', 'approved']);
});

test('[CASH-05] the two who entered and confirmed a line without a user, and the two who assigned it, are no pairs', async () => {
	const line = lineOf({ id: '', reference: '' }, { subject: null, amount: '7.00' });
	await confirm(line);
	await payer.idle();
	const { rows } = await app.db.owner.query('select id from payments where provider_payment_id = $1', [
		`wire:${line.entry_id}`,
	]);
	const [third, fourth] = await Promise.all([1, 2].map(() => joinStaff(app, 'finance')));
	const assigned = await third?.browser.call('POST', `/api/admin/cashier/payments/${rows[0].id}/assign`, {
		user: payer.id,
		reason: REASON,
	});
	expect((await approve(assigned?.body.request_id, fourth)).status).toBe(204);
	await grant(app.db, payer.id, 'SANDBOX_USD', 60_000n);
	const { id } = await withdraw(51_000, '000444');
	for (const [asks, agrees, code] of [
		[first, second, 'admin.confirmed_deposit'],
		[fourth, third, 'admin.confirmed_deposit'],
		[first, third, undefined],
	] as const) {
		const path = `/api/admin/cashier/withdrawals/${id}/approve`;
		const { body } = await (asks as StaffMember).browser.call('POST', path, { reason: REASON });
		expect((await approve(body.request_id, agrees)).body?.code).toBe(code);
		if (code)
			await (asks as StaffMember).browser.call('POST', `/api/admin/requests/${body.request_id}/withdraw`, {
				reason: REASON,
			});
	}
});

test('[CASH-05] the two who entered and confirmed the line of a deposit approve no withdrawal of its user together', async () => {
	const deposit = await ask(60_000);
	await confirm(lineOf(deposit, { amount: '600.00' }));
	await payer.reaches(deposit.id, 'confirmed');
	const body = await withdraw(51_000, '000777');
	expect(body).toMatchObject({ status: 'review', reason: 'limit' });
	const path = `/api/admin/cashier/withdrawals/${body.id}/approve`;
	const { body: asked } = await first.browser.call('POST', path, { reason: REASON });
	expect((await approve(asked.request_id, second)).body.code).toBe('admin.confirmed_deposit');
	await first.browser.call('POST', `/api/admin/requests/${asked.request_id}/withdraw`, { reason: REASON });
});

test('[CASH-01] people of finance see accounts, deposits that wait, lines to confirm with their currency, and confirmed lines', async () => {
	const get = async (path: string) => (await first.browser.call('GET', `/api/admin/cashier/${path}`)).body.data;
	expect(await get('bank-accounts')).toContainEqual({ id: 'wire', currency: 'USD', decimals: 2 });
	const deposit = await ask();
	const named = await get(`awaited-deposits?bank_account=wire&amount=1.00&text=for%20${deposit.reference}`);
	expect(named).toMatchObject([{ id: deposit.id, amount: '100.00', user: { id: payer.id, name: 'Dana Weiss' } }]);
	expect(await get('awaited-deposits?bank_account=wire&amount=1.00')).toEqual([]);
	expect((await get('awaited-deposits?bank_account=wire'))[0].id).toBe(deposit.id);
	const line = lineOf(deposit);
	const { reason, ...typed } = line;
	const { body: entered } = await enter(line);
	const waiting = '/api/admin/requests?limit=100&state=pending&kind=statement_line.confirm';
	const { body: requests } = await second.browser.call('GET', waiting);
	const asked = requests.data.find(({ id }: { id: string }) => id === entered.request_id);
	expect(asked.content).toEqual({ ...typed, currency: 'USD' });
	expect((await approve(entered.request_id)).status).toBe(204);
	expect((await get('statement-lines?bank_account=wire&limit=1'))[0]).toMatchObject({
		...typed,
		currency: 'USD',
		entered_by: { id: first.id },
		confirmed_by: { id: second.id },
	});
	expect((await payer.browser.call('GET', '/api/admin/cashier/bank-accounts')).status).toBe(403);
});

describe('[CASH-02] a payment by bank that was not credited', () => {
	const giveBack = (id: string) =>
		first.browser.call('POST', `/api/admin/cashier/reviews/${id}/return`, { reason: REASON });
	const awaited = async (id: string) => {
		const { body } = await first.browser.call('GET', '/api/admin/cashier/awaited-payouts?bank_account=wire');
		return body.data.find(({ reference }: { reference: string }) => reference === id);
	};

	test('waits until staff pay it back at the bank, and is returned by the line of that transfer', async () => {
		const before = (await houseBalances(app))['house:suspense'] ?? 0;
		const deposit = await ask();
		await confirm(lineOf(deposit, { payer: { name: 'John Doe', tax_number: null, account: '000999' } }));
		await payer.reaches(deposit.id, 'review');
		expect((await giveBack(deposit.id)).body).toEqual({ request_id: null });
		expect(await payer.movement(deposit.id)).toMatchObject({ status: 'returning', due_at: expect.any(String) });
		const payout = await awaited(deposit.reference);
		expect(payout).toMatchObject({
			kind: 'return',
			payee: 'John Doe',
			amount: '100.00',
			currency: 'USD',
			destination: { account: '000999' },
			user: { id: payer.id },
		});
		const line = {
			kind: 'payout',
			subject: payout.id,
			payer: { name: 'John Doe', tax_number: null, account: '000999' },
		};
		await confirm(lineOf(deposit, line));
		await payer.reaches(deposit.id, 'returned');
		expect([await awaited(deposit.reference), (await houseBalances(app))['house:suspense'] ?? 0]).toEqual([
			undefined,
			before,
		]);
		await confirm(lineOf(deposit, { ...line, kind: 'payout_returned' }));
		expect(await payer.reaches(deposit.id, 'review')).toMatchObject({ reason: 'return_failed' });
	});

	test('and whose sending was cut short waits for its line, and is not sent again', async () => {
		const deposit = await ask();
		await confirm(lineOf(deposit, { payer: { name: 'John Doe', tax_number: null, account: '000998' } }));
		await payer.reaches(deposit.id, 'review');
		await giveBack(deposit.id);
		const { id, doubted } = await awaited(deposit.reference);
		expect(doubted).toBe(false);
		for (const change of [`status = 'sending'`, 'missed_at = 0']) {
			await app.db.owner.query(`update payment_returns set ${change}, poll_at = 0 where id = $1`, [id]);
			await poll(app);
		}
		expect(await awaited(deposit.reference)).toMatchObject({ id, doubted: true });
		await confirm(lineOf(deposit, { kind: 'payout', subject: id }));
		await payer.reaches(deposit.id, 'returned');
	});

	test('without a user goes back in the same way', async () => {
		const entry_id = `N${randomUUID()}`;
		await confirm(lineOf({ id: '', reference: '' }, { subject: null, amount: '7.00', entry_id }));
		await payer.idle();
		const { rows } = await app.db.owner.query('select id from payments where provider_payment_id = $1', [
			`wire:${entry_id}`,
		]);
		expect((await giveBack(rows[0].id)).body).toEqual({ request_id: null });
		const payout = await awaited(entry_id);
		expect(payout).toMatchObject({ kind: 'return', user: null, payee: 'WEISS, DANA', amount: '7.00' });
		await confirm(lineOf({ id: '', reference: '' }, { kind: 'payout', subject: payout.id, amount: '7.00' }));
		await payer.idle();
		const money = await app.db.owner.query('select money from payments where id = $1', [rows[0].id]);
		expect(money.rows).toEqual([{ money: 'returned' }]);
	});
	test('[CASH-05] of much money does not go back by the two who entered it, but with a third', async () => {
		const entry_id = `N${randomUUID()}`;
		await confirm(lineOf({ id: '', reference: '' }, { subject: null, amount: '900.00', entry_id }));
		await payer.idle();
		const { rows } = await app.db.owner.query('select id from payments where provider_payment_id = $1', [
			`wire:${entry_id}`,
		]);
		const { body } = await giveBack(rows[0].id);
		const approveBy = ({ browser }: StaffMember) =>
			browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, { reason: REASON });
		expect((await approveBy(second)).body.code).toBe('admin.confirmed_deposit');
		const third = await joinStaff(app, 'finance');
		expect((await approveBy(third)).status).toBe(204);
		await payer.idle();
		expect(await awaited(entry_id)).toMatchObject({ kind: 'return', amount: '900.00' });
	});
});

test('[LEDGER-06] the audit finds every line’s money with its postings', async () => {
	await payer.idle();
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
