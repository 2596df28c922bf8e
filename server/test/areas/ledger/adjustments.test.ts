import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, joinThird, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let first: StaffMember;
let second: StaffMember;
let person: TestBrowser;
let id: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_LISTS: '10000' });
	first = await joinStaff(app, 'finance');
	second = await joinStaff(app, 'finance');
	await joinThird(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.browser();
	id = (await person.join()).id;
});

const ask = (body: object, { by = first, user = id, key = randomUUID() as string } = {}) =>
	by.browser.call(
		'POST',
		`/api/admin/ledger/users/${user}/adjust`,
		{ mode: 'demo', reason: REASON, ...body },
		{ 'idempotency-key': key },
	);
const decide = (request: string, by = second, what = 'approve') =>
	by.browser.call('POST', `/api/admin/requests/${request}/${what}`, { reason: REASON });
const balances = async () => {
	const { body } = await person.call('GET', '/api/user');
	return [body.balance_demo, body.balance_real];
};
/** The findings about postings. Roles are left out: tests give them by SQL. */
const findings = async () => {
	const { checks } = await auditAll(app.db.database);
	return checks.flatMap(({ title, findings }) => (title.startsWith('postings') ? findings : []));
};
const transactions = async () => (await person.call('GET', '/api/transactions?kind=adjustment')).body.data;

describe('[ADMIN-03] [LEDGER-07] an adjustment of a balance', () => {
	test('is made by two people, and its user reads it with the reason in the statement', async () => {
		const asked = await ask({ amount: 250, reason: 'Your trade could not be settled' });
		expect(asked.status).toBe(202);
		expect(await balances()).toEqual([1_000_000, 0]);
		expect((await decide(asked.body.request_id)).status).toBe(204);
		expect(await balances()).toEqual([1_000_250, 0]);
		const shown = {
			kind: 'adjustment',
			account: 'available',
			mode: 'demo',
			counterpart: 'house:corrections',
			amount: 250,
			balance_after: 1_000_250,
			reason: 'Your trade could not be settled',
			reference: { type: 'adjustment', id: asked.body.request_id },
		};
		expect(await transactions()).toMatchObject([shown]);
		const csv = await person.call('GET', '/api/transactions.csv?kind=adjustment');
		expect(String(csv.body)).toContain('Your trade could not be settled');
		const { body } = await first.browser.call('GET', `/api/admin/ledger/users/${id}/transactions?kind=adjustment`);
		expect(body.data).toMatchObject([shown]);
		expect((await loadActs(app)).filter(({ subject }) => subject === `user:${id}`).map(({ act }) => act)).toEqual([
			'request.made',
			'request.approved',
		]);
		expect(await findings()).toEqual([]);
	});

	test('[TRADE-17] names a trade of its user, who sees it from the row, and nothing of another user', async () => {
		await app.market.tick(1, Date.now(), 1_000n);
		const trade = randomUUID();
		const terms = {
			id: trade,
			mode: 'demo',
			asset_id: 1,
			direction: 'up',
			stake: 1_000,
			expiry: { duration: 300 },
			payout_percent: 90,
		};
		expect((await person.call('POST', '/api/trades', terms)).status).toBe(201);
		const other = await app.browser();
		const { id: otherId } = await other.join();
		const wrong = await ask({ amount: 250, about: trade }, { user: otherId });
		expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['about']]);
		const unknown = await ask({ amount: 250, about: randomUUID() });
		expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['about']]);
		const asked = await ask({ amount: 250, about: trade });
		expect((await decide(asked.body.request_id)).status).toBe(204);
		expect(await transactions()).toMatchObject([{ amount: 250, about: { type: 'trade', id: trade } }]);
		const { body } = await person.call('GET', '/api/transactions');
		expect(body.data.filter(({ kind }: { kind: string }) => kind !== 'adjustment')).not.toContainEqual(
			expect.objectContaining({ about: expect.anything() }),
		);
	});

	test('of a currency that the server no longer has is over', async () => {
		const asked = await ask({ amount: 250 });
		await app.db.owner.query(
			`update staff_requests set content = jsonb_set(content::jsonb, '{currency}', '"EUR"') where id = $1`,
			[asked.body.request_id],
		);
		expect((await decide(asked.body.request_id)).body.code).toBe('admin.request_over');
		expect(await balances()).toEqual([1_000_000, 0]);
	});

	test('takes back at most what is available, when it is asked for and when it is agreed to', async () => {
		const refused = await ask({ amount: -1_000_001 });
		expect([refused.body.code, refused.body.params]).toEqual([
			'cashier.not_enough_balance',
			{ balance: 1_000_000, amount: 1_000_001 },
		]);
		expect((await ask({ amount: -1, mode: 'real' })).body.code).toBe('cashier.not_enough_balance');
		const asked = await ask({ amount: -1_000_000 });
		await app.db.owner.query(
			`update accounts set balance = balance - 1 where user_id = $1 and kind = 'available' and currency = 'DEMO_USD'`,
			[id],
		);
		expect((await decide(asked.body.request_id)).body.code).toBe('cashier.not_enough_balance');
		await app.db.owner.query(
			`update accounts set balance = balance + 1 where user_id = $1 and kind = 'available' and currency = 'DEMO_USD'`,
			[id],
		);
		expect((await decide(asked.body.request_id)).status).toBe(204);
		expect(await balances()).toEqual([0, 0]);
		expect(await transactions()).toMatchObject([{ amount: -1_000_000, balance_after: 0, reason: REASON }]);
		expect(await findings()).toEqual([]);
	});

	test('moves money of the real account apart from the demo one', async () => {
		const asked = await ask({ amount: 99, mode: 'real' });
		expect((await decide(asked.body.request_id)).status).toBe(204);
		expect(await balances()).toEqual([1_000_000, 99]);
	});

	test('is decided by neither its maker nor the one concerned, once, and only one waits', async () => {
		const asked = await ask({ amount: 5 });
		expect((await ask({ amount: 6 })).body.code).toBe('admin.request_open');
		expect((await decide(asked.body.request_id, first)).body.code).toBe('admin.own_request');
		const both = await Promise.all([decide(asked.body.request_id), decide(asked.body.request_id)]);
		expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
		expect(await balances()).toEqual([1_000_005, 0]);
		const admin = await joinStaff(app, 'admin');
		expect((await ask({ amount: 5 }, { by: admin, user: admin.id })).body.code).toBe('admin.own_item');
		const own = await ask({ amount: 5 }, { by: admin, user: second.id });
		expect((await decide(own.body.request_id)).body.code).toBe('admin.own_request');
		const refused = await ask({ amount: 7 });
		expect((await decide(refused.body.request_id, second, 'refuse')).status).toBe(204);
		expect(await balances()).toEqual([1_000_005, 0]);
	});

	test('is asked for once for each key, of a known user with an open account, with an amount', async () => {
		const key = randomUUID();
		const asked = await ask({ amount: 5 }, { key });
		expect((await ask({ amount: 5 }, { key })).body).toEqual(asked.body);
		expect((await ask({ amount: 6 }, { key })).body.code).toBe('http.key_reused');
		expect((await ask({ amount: 5 }, { user: 2_000_000_000 })).status).toBe(404);
		for (const amount of [0, 0.5, 100_000_001, -100_000_001]) expect((await ask({ amount })).status).toBe(422);
		expect((await ask({ amount: 5, reason: '' })).status).toBe(422);
		await app.db.owner.query('update users set closed_at = 1 where id = $1', [id]);
		expect((await decide(asked.body.request_id)).body.code).toBe('admin.user_closed');
	});

	test('is for admin and finance alone, and the accounts for those who see money', async () => {
		for (const role of ['support', 'verification', 'risk', 'content', 'auditor'] as const) {
			const by = await joinStaff(app, role);
			expect((await ask({ amount: 5 }, { by })).status).toBe(403);
			const { status } = await by.browser.call('GET', `/api/admin/ledger/users/${id}/transactions`);
			expect([role, status]).toEqual([role, role === 'risk' || role === 'auditor' ? 200 : 403]);
		}
		expect((await ask({ amount: 5 }, { by: { browser: person, id, email: '' } })).status).toBe(403);
	});
});
