import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from '../../src/acting/index.ts';
import { inTransaction } from '../../src/database/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { auditAll } from '../support/audits.ts';
import { joinStaff, REASON, type StaffMember } from '../support/staff.ts';
import { houseBalances, Payer, poll } from './payer.ts';

let app: TestApp;
let payer: Payer;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

const decide = ({ browser }: StaffMember, path: string) =>
	browser.call('POST', `/api/admin/${path}`, { reason: REASON });

/** Asked for by one person and agreed to by another. */
async function agree(path: string): Promise<void> {
	const { status, body } = await decide(first, path);
	expect(status).toBe(202);
	expect((await decide(first, `requests/${body.request_id}/approve`)).body.code).toBe('admin.own_request');
	expect((await decide(second, `requests/${body.request_id}/approve`)).status).toBe(204);
}

async function askBeyondLimit(): Promise<string> {
	await payer.pay(60_000);
	const { body } = await payer.withdraw(51_000);
	expect(body).toMatchObject({ status: 'review', reason: 'limit' });
	return body.id;
}

test('[CASH-05] above the automatic limit two different people let a withdrawal go on', async () => {
	const id = await askBeyondLimit();
	await agree(`cashier/withdrawals/${id}/approve`);
	const { steps } = await payer.reaches(id, 'completed');
	expect(steps.map(({ status }) => status)).toEqual(['requested', 'review', 'approved', 'sending', 'completed']);
	expect((await decide(first, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.request_over');
});

test('[CASH-05] a withdrawal that waits once two people agreed goes on only while both may still agree', async () => {
	const freeze = (atMs: number | null) =>
		app.db.owner.query('update user_states set frozen_at = $2 where user_id = $1', [payer.id, atMs]);
	/** What becomes of one that two people agreed to while its user was frozen, once the user is free again. */
	async function release(work: (maker: StaffMember, agreed: StaffMember) => Promise<unknown>) {
		payer = await Payer.join(app);
		const [maker, agreed] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
		const id = await askBeyondLimit();
		await freeze(0);
		const { body } = await decide(maker, `cashier/withdrawals/${id}/approve`);
		expect((await decide(agreed, `requests/${body.request_id}/approve`)).status).toBe(204);
		expect(await payer.movement(id)).toMatchObject({ status: 'requested', reason: 'freeze' });
		await work(maker, agreed);
		await freeze(null);
		await app.db.owner.query('update withdrawals set judge_at = 0 where id = $1', [id]);
		await poll(app);
		return id;
	}
	const setRole = ({ id }: StaffMember, role: string) =>
		app.db.owner.query('update users set role = $2 where id = $1', [id, role]);
	const close = ({ id }: StaffMember) =>
		app.db.owner.query('update users set closed_at = app.clock() where id = $1', [id]);
	for (const work of [
		(maker: StaffMember) => setRole(maker, 'user'),
		(_: StaffMember, agreed: StaffMember) => setRole(agreed, 'risk'),
		(maker: StaffMember) => close(maker),
		(_: StaffMember, agreed: StaffMember) => close(agreed),
	]) {
		const id = await release(work);
		expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'limit', waits_for: 'staff' });
	}
	// An administrator may, too; and what is in review again is agreed to by two others.
	const byAdmin = await release((maker) => setRole(maker, 'admin'));
	await payer.reaches(byAdmin, 'completed');
	const id = await release((maker) => setRole(maker, 'user'));
	await agree(`cashier/withdrawals/${id}/approve`);
	await payer.reaches(id, 'completed');
});

test('[CASH-05] who confirmed a deposit of a user decides about none of their withdrawals for 30 days', async () => {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	await agree(`cashier/deposits/${body.id}/credit`);
	const id = await askBeyondLimit();
	for (const one of [first, second])
		expect((await decide(one, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.confirmed_deposit');
	const third = await joinStaff(app, 'finance');
	const { body: asked } = await decide(third, `cashier/withdrawals/${id}/approve`);
	const approve = () => decide(second, `requests/${asked.request_id}/approve`);
	expect((await approve()).body.code).toBe('admin.confirmed_deposit');
	await app.db.owner.query(
		`update staff_requests set decided_at = decided_at - 30 * 86400000::bigint where kind = 'deposit.credit' and subject like $1`,
		[`user:${payer.id}:%`],
	);
	expect((await approve()).status).toBe(204);
});

test("[CASH-05] so does who entered or confirmed a line of a bank's statement", async () => {
	const id = await askBeyondLimit();
	const clerk = await joinStaff(app, 'finance');
	await app.db.owner.query(
		`insert into statement_lines (bank_account, entry_id, kind, native_amount, native_currency, booked_at, payer_name, text, subject_id,
			entered_by, confirmed_by, confirmed_at)
		select provider_account, gen_random_uuid(), 'payment', 1, 'USD', 0, '', '', id::text, $2, $3, app.clock() from deposits where user_id = $1`,
		[payer.id, clerk.id, first.id],
	);
	for (const one of [clerk, first])
		expect((await decide(one, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.confirmed_deposit');
	expect((await decide(second, `cashier/withdrawals/${id}/approve`)).status).toBe(202);
});

test('[CASH-05] so does who said what a payment is worth', async () => {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'other_currency');
	await payer.reaches(body.id, 'review');
	const { rows } = await app.db.owner.query('select id from payments where deposit_id = $1', [body.id]);
	const value = { amount: 5_400, reason: REASON };
	expect((await first.browser.call('POST', `/api/admin/cashier/payments/${rows[0].id}/value`, value)).status).toBe(200);
	const id = await askBeyondLimit();
	expect((await decide(first, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.confirmed_deposit');
	expect((await decide(second, `cashier/withdrawals/${id}/approve`)).status).toBe(202);
});

/** Two people change the payer's balance. */
async function adjust(asks: StaffMember, agrees: StaffMember, change: object): Promise<void> {
	const path = `/api/admin/ledger/users/${payer.id}/adjust`;
	const { body } = await asks.browser.call(
		'POST',
		path,
		{ reason: REASON, ...change },
		{ 'idempotency-key': randomUUID() },
	);
	expect((await decide(agrees, `requests/${body.request_id}/approve`)).status).toBe(204);
}

test('[CASH-05] so do people whose adjustments added more real money than the automatic limit, not those who took some back or corrected demo money', async () => {
	const id = await askBeyondLimit();
	const [third, fourth] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await adjust(third, fourth, { mode: 'real', amount: 50_001 });
	await adjust(first, second, { mode: 'real', amount: -100 });
	await adjust(first, second, { mode: 'demo', amount: 60_000 });
	for (const one of [third, fourth])
		expect((await decide(one, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.confirmed_deposit');
	const { body: asked } = await decide(first, `cashier/withdrawals/${id}/approve`);
	const approve = (by: StaffMember) => decide(by, `requests/${asked.request_id}/approve`);
	expect((await approve(fourth)).body.code).toBe('admin.confirmed_deposit');
	expect((await approve(second)).status).toBe(204);
});

describe('[CASH-05] two people who adjusted the balance of a user', () => {
	let house: [StaffMember, StaffMember, StaffMember, StaffMember];
	beforeAll(async () => {
		house = [first, second, await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	});

	test.each([
		['a house of two still pays the user after a small one', [500], [0, 1], true],
		[
			'a house of two still pays after several that come to the automatic limit',
			[20_000, 20_000, 10_000],
			[1, 0],
			true,
		],
		['a house of two approves nothing after a large one', [50_001], [0, 1], false],
		[
			'a house of two approves nothing after many small ones that come to more',
			[20_000, 20_000, 10_001],
			[1, 0],
			false,
		],
		['in a house of three the third approves with one of them after a small one', [500], [2, 0], true],
		['in a house of three the third finds no second after a large one', [50_001], [2, 1], false],
		['in a house of three they do not begin either', [50_001], [1, 2], false],
		['in a house of four the other two approve after a large one', [50_001], [2, 3], true],
	] as const)('%s', async (_, amounts, [asks, agrees], may) => {
		const id = await askBeyondLimit();
		for (const amount of amounts) await adjust(first, second, { mode: 'real', amount });
		const path = `cashier/withdrawals/${id}/approve`;
		const approve = async () => {
			const asked = await decide(house[asks], path);
			if (asked.status !== 202) return asked;
			return decide(house[agrees], `requests/${asked.body.request_id}/approve`);
		};
		const answer = await approve();
		expect([answer.status, answer.body?.code]).toEqual(may ? [204, undefined] : [422, 'admin.confirmed_deposit']);
		expect((await payer.movement(id)).status === 'review').toBe(!may);
	});

	test('are counted together with all other such pairs of 30 days', async () => {
		const id = await askBeyondLimit();
		const [, , third, fourth] = house;
		await adjust(first, second, { mode: 'real', amount: 30_000 });
		await adjust(third, fourth, { mode: 'real', amount: 30_000 });
		const ask = async (one: StaffMember) => (await decide(one, `cashier/withdrawals/${id}/approve`)).body.code;
		for (const one of house) expect(await ask(one)).toBe('admin.confirmed_deposit');
		await app.db.owner.query(
			'update adjustments set adjusted_at = adjusted_at - 30 * 86400000::bigint where user_id = $1 and asked_by = $2',
			[payer.id, third.id],
		);
		expect(await ask(first)).toBeUndefined();
	});
});

test('[CASH-05] what was given up of claims counts with adjustments', async () => {
	const id = await askBeyondLimit();
	const clerk = await joinStaff(app, 'finance');
	await adjust(second, first, { mode: 'real', amount: 49_501 });
	await app.db.owner.query(
		`with owed as (insert into claims (id, user_id, currency, amount, forgiven, opened_at)
			values (gen_random_uuid(), $1, 'SANDBOX_USD', 500, 500, 0) returning id)
		insert into claim_write_offs (id, claim_id, amount, reason, asked_by, agreed_by, written_at)
		select gen_random_uuid(), id, 500, '', $2, $3, app.clock() from owed`,
		[payer.id, first.id, clerk.id],
	);
	for (const one of [first, clerk])
		expect((await decide(one, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.confirmed_deposit');
	await app.db.owner.query('delete from claim_write_offs');
	await app.db.owner.query('delete from claims where user_id = $1', [payer.id]);
	expect((await decide(clerk, `cashier/withdrawals/${id}/approve`)).status).toBe(202);
});

test('[CASH-05] the giver of a role and its holder cannot be each other’s second person', async () => {
	const id = await askBeyondLimit();
	const giver = await joinStaff(app, 'admin');
	const [made, other] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await inTransaction(app.db.owner, (tx) =>
		appendAudit(tx, {
			...{ actorId: giver.id, reason: REASON, requestId: 'test', act: 'role.changed', subject: `user:${made.id}` },
			...{ before: { role: 'user' }, after: { role: 'finance' } },
		}),
	);
	const ask = async (one: StaffMember) =>
		(await decide(one, `cashier/withdrawals/${id}/approve`)).body.request_id as string;
	const ofGiver = await ask(giver);
	expect((await decide(made, `requests/${ofGiver}/approve`)).body.code).toBe('admin.gave_role');
	expect((await decide(giver, `requests/${ofGiver}/withdraw`)).status).toBe(204);
	const ofMade = await ask(made);
	expect((await decide(giver, `requests/${ofMade}/approve`)).body.code).toBe('admin.gave_role');
	expect((await decide(other, `requests/${ofMade}/approve`)).status).toBe(204);
});

test('[CASH-03] a rejected withdrawal returns the money at once, with the reason', async () => {
	const id = await askBeyondLimit();
	expect((await decide(first, `cashier/withdrawals/${id}/reject`)).status).toBe(204);
	expect(await payer.movement(id)).toMatchObject({ status: 'rejected', reason: REASON });
	expect(await payer.balance()).toBe(60_000);
	expect((await decide(first, `cashier/withdrawals/${id}/reject`)).body.code).toBe('admin.request_over');
});

test('[CASH-02] a payment under review is credited once by two people', async () => {
	const suspense = (await houseBalances(app))['house:suspense'] ?? 0;
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	await agree(`cashier/deposits/${body.id}/credit`);
	expect((await payer.movement(body.id)).status).toBe('confirmed');
	expect([await payer.balance(), (await houseBalances(app))['house:suspense']]).toEqual([5_100, suspense]);
	expect((await decide(first, `cashier/deposits/${body.id}/credit`)).body.code).toBe('admin.request_over');
});

describe('[CASH-02] a payment under review', () => {
	/** 1.00 more than was asked for. */
	async function payTooMuch(amount: number): Promise<string> {
		const { body } = await payer.deposit(amount);
		await payer.press(body, 'pay_more');
		await payer.reaches(body.id, 'review');
		return body.id;
	}
	/** What the second person is answered. */
	async function credit(id: string) {
		const { body } = await decide(first, `cashier/deposits/${id}/credit`);
		const { status, body: answer } = await decide(second, `requests/${body.request_id}/approve`);
		return answer?.code ?? status;
	}

	test('[LIMIT-01] is credited within its user’s own limits, and counts with what it brought', async () => {
		const limits = [{ kind: 'deposit', window: '24h', value: 10_000 }];
		expect((await payer.browser.call('PUT', '/api/limits', { limits })).status).toBe(200);
		const [fits, over] = [await payTooMuch(5_000), await payTooMuch(4_900)];
		expect([await credit(fits), await credit(over)]).toEqual([204, 'cashier.own_limit_reached']);
		expect(await payer.balance()).toBe(5_100);
	});

	test('[CASH-06] is not credited above the limit of a day', async () => {
		for (const _ of [1, 2]) await payer.pay(497_500);
		expect(await credit(await payTooMuch(4_901))).toBe('cashier.limit_reached');
		expect(await payer.balance()).toBe(995_000);
	});

	test('is not credited to a closed account', async () => {
		const id = await payTooMuch(5_000);
		await app.db.owner.query('update users set closed_at = app.clock() where id = $1', [payer.id]);
		expect(await credit(id)).toBe('admin.user_closed');
	});

	test('[LIMIT-02] is not credited to a user who paid as a person that is excluded, and excludes them, too', async () => {
		const other = await Payer.join(app);
		const theirs = (await other.deposit(5_000)).body;
		await other.press(theirs, 'approve_by_card');
		await other.reaches(theirs.id, 'confirmed');
		await other.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
		const id = await payTooMuch(5_000);
		await app.db.owner.query(
			`update payments p set instrument_kind = o.instrument_kind, instrument_hash = o.instrument_hash from payments o
			where p.deposit_id = $1 and o.deposit_id = $2`,
			[id, theirs.id],
		);
		expect(await credit(id)).toBe('cashier.excluded');
		expect((await payer.browser.call('GET', '/api/limits')).body.exclusion).toMatchObject({ kind: 'self_exclusion' });
	});
});

describe('[CASH-03] a withdrawal whose provider shows another amount than was asked for', () => {
	let id: string;
	beforeEach(async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'slow');
		id = (await payer.withdraw(3_000)).body.id;
		await payer.reaches(id, 'sent');
		await showAmount(2_500);
		await payer.press(paid, 'finish_refunds');
		expect(await payer.reaches(id, 'unknown')).toMatchObject({
			reason: 'amount',
			waits_for: 'staff',
			cancellable: false,
		});
		await payer.idle();
	});

	const showAmount = (amount: number) =>
		app.db.owner.query(
			`update sandbox_objects set amount = $2 where kind = 'refund' and key = (select id from withdrawal_legs where withdrawal_id = $1)`,
			[id, amount],
		);

	test('waits for two people, who let it count as paid', async () => {
		expect((await decide(first, `cashier/withdrawals/${id}/reject`)).body.code).toBe('admin.request_over');
		await agree(`cashier/withdrawals/${id}/approve`);
		const { steps, waits_for } = await payer.movement(id);
		expect(steps.map(({ status }) => status).slice(-2)).toEqual(['unknown', 'completed']);
		expect([waits_for, await payer.balance()]).toEqual([null, 0]);
		expect((await decide(first, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.request_over');
	});

	test('is not decided by an approval that was asked for while it stood otherwise', async () => {
		const { body } = await decide(first, `cashier/withdrawals/${id}/approve`);
		const { request } = (await second.browser.call('GET', `/api/admin/cashier/reviews/${id}`)).body;
		expect(request.content).toEqual({
			...{ movement: id, amount: 3_000, doubted: { leg: expect.any(String), status: 'unknown' } },
		});
		// To agree to what was sent would count it as returned now.
		await app.db.owner.query(`update withdrawal_legs set status = 'completed' where withdrawal_id = $1`, [id]);
		expect((await decide(second, `requests/${body.request_id}/approve`)).body.code).toBe('admin.payment_changed');
		expect(await payer.balance()).toBe(0);
		await app.db.owner.query(`update withdrawal_legs set status = 'unknown' where withdrawal_id = $1`, [id]);
		expect((await decide(second, `requests/${body.request_id}/approve`)).status).toBe(204);
		expect((await payer.movement(id)).status).toBe('completed');
	});

	test('goes on by itself when the provider shows the right one', async () => {
		await showAmount(3_000);
		await app.db.owner.query('update withdrawal_legs set poll_at = 0 where withdrawal_id = $1', [id]);
		await poll(app);
		expect((await payer.movement(id)).status).toBe('completed');
	});
});

test('[CASH-02] a payment whose currency has no rate is valued, and then credited by two people', async () => {
	const suspense = (await houseBalances(app))['house:suspense'] ?? 0;
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'other_currency');
	await payer.reaches(body.id, 'review');
	expect((await decide(first, `cashier/deposits/${body.id}/credit`)).body.code).toBe('admin.request_over');
	const { rows } = await app.db.owner.query('select id from payments where deposit_id = $1', [body.id]);
	const value = () =>
		first.browser.call('POST', `/api/admin/cashier/payments/${rows[0].id}/value`, { amount: 5_400, reason: REASON });
	expect([(await value()).body, (await value()).body.code]).toEqual([{ request_id: null }, 'admin.request_over']);
	expect((await houseBalances(app))['house:suspense']).toBe(suspense + 5_400);
	await agree(`cashier/deposits/${body.id}/credit`);
	expect([await payer.balance(), (await payer.movement(body.id)).status]).toEqual([5_400, 'confirmed']);
});

test('[LEDGER-06] the audit finds what two people decided with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
