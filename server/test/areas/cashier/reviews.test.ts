import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { houseBalances, Payer, poll } from './payer.ts';

let app: TestApp;
let payer: Payer;
let first: StaffMember;
let second: StaffMember;
let third: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	third = await joinThird(app);
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

test('[CASH-05] above the automatic limit two different people let a withdrawal continue', async () => {
	const id = await askBeyondLimit();
	await agree(`cashier/withdrawals/${id}/approve`);
	const { steps } = await payer.reaches(id, 'completed');
	expect(steps.map(({ status }) => status)).toEqual(['requested', 'review', 'approved', 'sending', 'completed']);
	expect((await decide(first, `cashier/withdrawals/${id}/approve`)).body.code).toBe('admin.request_over');
});

test('[CASH-05] a withdrawal that waits once two people agreed continues only while both may still agree', async () => {
	const freeze = (atMs: number | null) =>
		app.db.owner.query('update user_states set frozen_at = $2 where user_id = $1', [payer.id, atMs]);
	/** Approves a withdrawal while its user is frozen, then releases the user. */
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
	await app.db.owner.query("update users set role = 'user' where role = 'admin'");
	const id = await release((maker) => setRole(maker, 'user'));
	await agree(`cashier/withdrawals/${id}/approve`);
	await payer.reaches(id, 'completed');
});

/** Asks for the approval of a withdrawal, and returns the answer of the second approval. */
async function approveBy(id: string, asks: StaffMember, agrees: StaffMember): Promise<string | number> {
	const asked = await decide(asks, `cashier/withdrawals/${id}/approve`);
	if (asked.status !== 202) return asked.body.code;
	const answer = await decide(agrees, `requests/${asked.body.request_id}/approve`);
	if (answer.status === 204) return 204;
	expect((await decide(asks, `requests/${asked.body.request_id}/withdraw`)).status).toBe(204);
	return answer.body.code;
}

/** A payment of more than was asked for, which people credit. */
async function payTooMuch(): Promise<string> {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	return body.id;
}

test('[CASH-05] the two who credited a deposit do not approve a withdrawal of its user together for 30 days, and each does with a third', async () => {
	await agree(`cashier/deposits/${await payTooMuch()}/credit`);
	const id = await askBeyondLimit();
	const together = await decide(first, `cashier/withdrawals/${id}/approve`);
	const approve = (by: StaffMember) => decide(by, `requests/${together.body.request_id}/approve`);
	const { status, body } = await approve(second);
	expect([status, body.code]).toEqual([422, 'admin.confirmed_deposit']);
	expect(body.params.who).toContain(`(${third.id})`);
	expect(body.params.who).not.toContain(`(${second.id})`);
	expect((await approve(third)).status).toBe(204);
	const next = await askBeyondLimit();
	expect(await approveBy(next, second, first)).toBe('admin.confirmed_deposit');
	await app.db.owner.query(
		`update staff_requests set decided_at = decided_at - 30 * 86400000::bigint where kind = 'deposit.credit' and subject like $1`,
		[`user:${payer.id}:%`],
	);
	expect(await approveBy(next, second, first)).toBe(204);
});

test('[CASH-05] [OPS-08] who may begin, and who may agree, is said with what is under review', async () => {
	const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);
	const show = async (id: string) => (await first.browser.call('GET', `/api/admin/cashier/reviews/${id}`)).body;
	const deposit = await payTooMuch();
	expect(idsOf((await show(deposit)).people)).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
	await agree(`cashier/deposits/${deposit}/credit`);
	const id = await askBeyondLimit();
	const begun = await decide(first, `cashier/withdrawals/${id}/approve`);
	expect(idsOf((await show(id)).people)).toContain(third.id);
	expect(idsOf((await show(id)).people)).not.toContain(second.id);
	const seen = async ({ browser }: StaffMember) => {
		const { body } = await browser.call('GET', '/api/admin/requests?state=pending&limit=50');
		const found = body.data.find((one: { id: string }) => one.id === begun.body.request_id);
		return [found.decidable, idsOf(found.people).includes(third.id), found.roles];
	};
	expect(await seen(second)).toEqual([false, true, ['admin', 'finance']]);
	expect(await seen(third)).toEqual([true, true, ['admin', 'finance']]);
	expect((await decide(third, `requests/${begun.body.request_id}/approve`)).status).toBe(204);
});

describe('[CASH-05] in a house of few', () => {
	/** Everyone else of finance has left. */
	async function leaveOnly(...stay: StaffMember[]): Promise<void> {
		await app.db.owner.query(`update users set role = 'user' where role = 'finance' and id <> all ($1)`, [
			stay.map(({ id }) => id),
		]);
	}
	const return_ = () =>
		app.db.owner.query(`update users set role = 'finance' where id = any($1)`, [[first.id, second.id, third.id]]);
	beforeEach(() => leaveOnly(first, second, third));
	afterEach(return_);

	test('of three, a credit that would leave no pair is refused to its second person, and names who may make it', async () => {
		await agree(`cashier/deposits/${await payTooMuch()}/credit`);
		await adjust(second, third, { mode: 'real', amount: 500 });
		const { body } = await decide(first, `cashier/deposits/${await payTooMuch()}/credit`);
		const { status, body: answer } = await decide(third, `requests/${body.request_id}/approve`);
		expect([status, answer.code]).toEqual([422, 'admin.leaves_no_pair']);
		expect(answer.params.who).toMatch(new RegExp(`\\(${second.id}\\)$`));
		expect(await payer.balance()).toBe(5_600);
		expect((await decide(second, `requests/${body.request_id}/approve`)).status).toBe(204);
		expect(await approveBy(await askBeyondLimit(), first, third)).toBe(204);
	});

	test('of two, nothing is credited before a reason is worth typing, and a withdrawal is approved where nothing was', async () => {
		await leaveOnly(first, second);
		const deposit = await payTooMuch();
		expect((await decide(first, `cashier/deposits/${deposit}/credit`)).body.code).toBe('admin.third_needed');
		expect((await first.browser.call('GET', `/api/admin/cashier/reviews/${deposit}`)).body.people).toEqual([]);
		expect(await approveBy(await askBeyondLimit(), first, second)).toBe(204);
	});

	test('a person without a second factor does not count', async () => {
		await app.db.owner.query('delete from totp_secrets where user_id = $1', [third.id]);
		expect((await decide(first, `cashier/deposits/${await payTooMuch()}/credit`)).body.code).toBe('admin.third_needed');
		await app.db.owner.query(
			`insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`,
			[third.id],
		);
	});
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

describe('[CASH-05] two people approve no withdrawal of a user together of whom they', () => {
	const insertLine = () =>
		app.db.owner.query(
			`insert into statement_lines (bank_account, entry_id, kind, native_amount, native_currency, booked_at, payer_name, text, subject_id,
				entered_by, confirmed_by, confirmed_at)
			select provider_account, gen_random_uuid(), 'payment', 1, 'USD', 0, '', '', id::text, $2, $3, app.clock() from deposits where user_id = $1`,
			[payer.id, first.id, second.id],
		);
	const insertWriteOff = () =>
		app.db.owner.query(
			`with owed as (insert into claims (id, user_id, currency, amount, forgiven, opened_at)
				values (gen_random_uuid(), $1, 'SANDBOX_USD', 500, 500, 0) returning id)
			insert into claim_write_offs (id, claim_id, amount, reason, asked_by, agreed_by, written_at)
			select gen_random_uuid(), id, 500, '', $2, $3, app.clock() from owed`,
			[payer.id, first.id, second.id],
		);
	/** With `null`, one person alone. */
	const insertValuation = (agreedBy: number | null) =>
		app.db.owner.query(
			`insert into payment_valuations (id, payment_id, amount, credited, reason, asked_by, agreed_by, valued_at)
			select gen_random_uuid(), p.id, 1, false, 'as the bank says', $2, $3, app.clock()
			from payments p join deposits d on d.id = p.deposit_id where d.user_id = $1 limit 1`,
			[payer.id, first.id, agreedBy],
		);

	test.each([
		["entered and confirmed a line of a bank's statement", insertLine, false],
		['wrote off a claim', insertWriteOff, false],
		['said what a payment is worth', () => insertValuation(second.id), false],
		['looked on while one of them said it alone', () => insertValuation(null), true],
		['added real money', () => adjust(first, second, { mode: 'real', amount: 1 }), false],
		['took real money back', () => adjust(first, second, { mode: 'real', amount: -100 }), true],
		['added demo money', () => adjust(first, second, { mode: 'demo', amount: 60_000 }), true],
	] as const)('%s', async (_, credit, may) => {
		const id = await askBeyondLimit();
		await credit();
		expect(await approveBy(id, second, first)).toBe(may ? 204 : 'admin.confirmed_deposit');
		if (!may) expect(await approveBy(id, second, third)).toBe(204);
		await app.db.owner.query('delete from claim_write_offs');
		await app.db.owner.query('delete from claims where user_id = $1', [payer.id]);
		await app.db.owner.query('delete from payment_valuations where reason = $1', ['as the bank says']);
	});
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
	/** Credits a deposit by two people: the refusal of the second one's approval, or its status. */
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

	test('is not credited once a part of it was sent back', async () => {
		const id = await payTooMuch(5_000);
		const { body } = await decide(first, `cashier/deposits/${id}/credit`);
		await app.db.owner.query(
			`insert into payment_returns (id, payment_id, status, asked_by, asked_at, changed_at, native_amount)
			select gen_random_uuid(), payment_id, 'completed', $2, 0, 0, 1 from deposits where id = $1`,
			[id, third.id],
		);
		expect((await decide(second, `requests/${body.request_id}/approve`)).body.code).toBe('admin.request_over');
		expect(await payer.balance()).toBe(0);
		await app.db.owner.query('delete from payment_returns where asked_by = $1', [third.id]);
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
			movement: id,
			amount: 3_000,
			doubted: { leg: expect.any(String), status: 'unknown' },
		});
		// To agree to what was sent would count it as returned now.
		await app.db.owner.query(`update withdrawal_legs set status = 'completed' where withdrawal_id = $1`, [id]);
		expect((await decide(second, `requests/${body.request_id}/approve`)).body.code).toBe('admin.payment_changed');
		expect(await payer.balance()).toBe(0);
		await app.db.owner.query(`update withdrawal_legs set status = 'unknown' where withdrawal_id = $1`, [id]);
		expect((await decide(second, `requests/${body.request_id}/approve`)).status).toBe(204);
		expect((await payer.movement(id)).status).toBe('completed');
	});

	test('continues by itself when the provider shows the right one', async () => {
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
