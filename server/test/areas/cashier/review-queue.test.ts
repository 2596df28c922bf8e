import { randomUUID } from 'node:crypto';
import { TAKEN_MS } from '@fairtick/domain/queues/taking';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, joinThird, proveSecondFactor, REASON, type StaffMember } from '../../support/staff.ts';
import { Payer } from './payer.ts';

const QUEUE = '/api/admin/cashier/reviews';

let app: TestApp;
let one: StaffMember;
let other: StaffMember;
let payer: Payer;
let id: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_GENERAL: '10000', LIMIT_LISTS: '10000' });
	[one, other] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

const act = ({ browser }: StaffMember, path: string) => browser.call('POST', `/api/admin/${path}`, { reason: REASON });
const take = ({ browser }: StaffMember) => browser.call('POST', `${QUEUE}/${id}/take`);
const approve = (by: StaffMember) => act(by, `cashier/withdrawals/${id}/approve`);
const reject = (by: StaffMember) => act(by, `cashier/withdrawals/${id}/reject`);
const ACTS = { take, approve, reject };
const look = async ({ browser } = one) => (await browser.call('GET', `${QUEUE}/${id}`)).body;
const list = async (query = '') => (await one.browser.call('GET', `${QUEUE}?user=${payer.id}&${query}`)).body.data;

/** A withdrawal beyond the automatic limit. */
async function askBeyondLimit(): Promise<void> {
	await payer.pay(60_000);
	({ id } = (await payer.withdraw(51_000)).body);
}

async function payTooMuch(): Promise<string> {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	return body.id;
}

describe('[ADMIN-10] something under review', () => {
	beforeEach(askBeyondLimit);

	test('is of one person for 15 minutes after they took it', async () => {
		const before = Date.now();
		expect((await take(one)).status).toBe(204);
		const { taken } = await look();
		expect([taken.by.id, Date.parse(taken.until) >= before + TAKEN_MS]).toEqual([one.id, true]);
		for (const refused of Object.values(ACTS))
			expect((await refused(other)).body).toMatchObject({ code: 'admin.taken', params: { until: taken.until } });
		await app.db.owner.query('update taken_reviews set taken_until = app.clock() where id = $1', [id]);
		expect((await take(other)).status).toBe(204);
	});

	test('is free for others once a second person is asked, and over once it is rejected', async () => {
		expect([(await take(one)).status, (await approve(one)).status]).toEqual([204, 202]);
		expect(await look()).toMatchObject({ taken: null, open: true, request: { maker: { id: one.id } } });
		expect((await reject(other)).status).toBe(204);
		expect(await look()).toMatchObject({ open: false, movement: { status: 'rejected', reason: REASON } });
		for (const late of Object.values(ACTS)) expect((await late(one)).body.code).toBe('admin.request_over');
	});

	test('shows a request that an earlier version stored as one, and its second person can decline it', async () => {
		expect((await approve(one)).status).toBe(202);
		await app.db.owner.query(
			`update staff_requests set content = (content::jsonb - 'doubted')::json where subject like $1`,
			[`%:${id}`],
		);
		const { request, people } = await look();
		expect([request.kind, request.content.kind, people]).toEqual(['earlier', 'withdrawal.approve', null]);
		expect(JSON.parse(request.content.json)).toEqual({ movement: id, amount: 51_000 });
		expect((await list())[0].request.kind).toBe('earlier');
		expect((await act(other, `requests/${request.id}/approve`)).body.code).toBe('admin.request_earlier');
		expect((await act(other, `requests/${request.id}/refuse`)).status).toBe(204);
		expect((await approve(one)).status).toBe(202);
		expect((await look()).request.kind).toBe('withdrawal.approve');
	});

	test('is taken once and decided once, by however many at the same time', async () => {
		const taking = await Promise.all([take(one), take(other)]);
		expect(taking.map(({ status }) => status).sort()).toEqual([204, 422]);
		await app.db.owner.query('delete from taken_reviews where id = $1', [id]);
		const deciding = await Promise.all([reject(one), reject(other), reject(one)]);
		expect(deciding.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
		expect(deciding.find(({ status }) => status === 422)?.body.code).toBe('admin.request_over');
		expect(await payer.balance()).toBe(60_000);
	});

	test('needs no approval if it is a withdrawal that only waits for the end of its hold', async () => {
		await payer.pay(5_000);
		await app.db.owner.query('update users set credentials_changed_at = app.clock() where id = $1', [payer.id]);
		({ id } = (await payer.withdraw(2_000)).body);
		expect(await look()).toMatchObject({ open: true, waits: false, movement: { status: 'requested' } });
		expect((await approve(one)).body.code).toBe('admin.no_approval_needed');
		expect((await reject(one)).status).toBe(204);
		expect((await approve(one)).body.code).toBe('admin.request_over');
	});

	test('is not acted on by its own user, nor by those who do not decide; what is unknown is not found', async () => {
		await app.db.owner.query(`update users set role = 'finance' where id = $1`, [payer.id]);
		await proveSecondFactor(app, payer.id);
		const own = { browser: payer.browser, id: payer.id, email: '' };
		for (const refused of Object.values(ACTS)) expect((await refused(own)).body.code).toBe('admin.own_item');
		const auditor = await joinStaff(app, 'auditor');
		expect((await look(auditor)).id).toBe(id);
		for (const refused of Object.values(ACTS)) expect((await refused(auditor)).body.code).toBe('http.forbidden');
		expect((await (await joinStaff(app, 'support')).browser.call('GET', QUEUE)).body.code).toBe('http.forbidden');
		id = randomUUID();
		for (const refused of Object.values(ACTS)) expect((await refused(one)).status).toBe(404);
	});
});

describe('[ADMIN-04] the queue of finance', () => {
	test('shows what is due first, by kind, in pages, with the request that waits for its second person', async () => {
		await askBeyondLimit();
		const deposit = await payTooMuch();
		await app.db.owner.query('update deposits set due_at = 1000 where id = $1', [deposit]);
		await approve(one);
		const rows = await list();
		expect(rows).toMatchObject([
			{ id: deposit, kind: 'deposit', amount: 5_100, reason: 'amount', overdue: true, request: null },
			{
				id,
				kind: 'withdrawal',
				amount: 51_000,
				reason: 'limit',
				request: { kind: 'withdrawal.approve', reason: REASON },
			},
		]);
		expect((await list('kind=withdrawal')).map((row: { id: string }) => row.id)).toEqual([id]);
		const { body: first } = await one.browser.call('GET', `${QUEUE}?user=${payer.id}&limit=1`);
		expect(first.data).toEqual([rows[0]]);
		expect(await list(`limit=1&cursor=${first.next_cursor}`)).toEqual([rows[1]]);
	});

	test('leads to all facts on one screen', async () => {
		await askBeyondLimit();
		await app.db.owner.query('update users set credentials_changed_at = app.clock() where id = $1', [payer.id]);
		await app.db.owner.query(
			`insert into own_limits (user_id, kind, period, n, value, changed_at) values ($1, 'deposit', '24h', 1, 100000, 0)`,
			[payer.id],
		);
		const review = await look();
		expect(review).toMatchObject({
			id,
			kind: 'withdrawal',
			open: true,
			user: { id: payer.id },
			payment: null,
			movement: { amount: 51_000, status: 'review', steps: [{ status: 'requested' }, { status: 'review' }] },
			facts: {
				balances: { available: 9_000, in_trades: 0, withdrawing: 51_000, blocked: 0 },
				totals: { deposited: 60_000, taken_back: 0, withdrawn: 0 },
				trading: { trades: 0, staked: 0, returned: 0, last_at: null },
				automatic: { day: 0, day_limit: 50_000, week: 0, week_limit: 200_000 },
				holds: [{ why: 'credentials' }],
				own_limits: [{ kind: 'deposit', window: '24h', value: 100_000 }],
				sources: [{ method: 'sandbox', payer_name: 'Dana Weiss', money: 'credited', amount: 60_000, rest: 60_000 }],
				freeze: null,
				exclusion: null,
				claims: [],
			},
		});
		expect(review.facts.movements).toHaveLength(2);
		id = await payTooMuch();
		expect(await look()).toMatchObject({
			payment: { native_amount: '51.00', native_currency: 'USD', payer_name: 'Dana Weiss', money: 'suspended' },
		});
	});
});
