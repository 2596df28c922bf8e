import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeObject, updateObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { createJobs, defineJobQueue } from '../../../src/platform/jobs/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, loadActs, proveSecondFactor, REASON, type StaffMember } from '../../support/staff.ts';
import { houseBalances, PATIENCE, Payer, poll } from './payer.ts';

const READ_QUEUE = defineJobQueue<{ provider: string; account: string; paymentId: string }>('cashier-look');

let app: TestApp;
let payer: Payer;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_GENERAL: '10000' });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

const act = ({ browser }: StaffMember, path: string, more: object = {}) =>
	browser.call('POST', `/api/admin/${path}`, { reason: REASON, ...more });
const agree = (id: string, by = second) => act(by, `requests/${id}/approve`);

/** Asked for by one person and agreed to by another. */
async function byTwo(path: string, more: object = {}): Promise<void> {
	const { status, body } = await act(first, path, more);
	expect([status, (await agree(body.request_id, first)).body.code]).toEqual([202, 'admin.own_request']);
	expect((await agree(body.request_id)).status).toBe(204);
}

/** Collects the messages on the payer's live socket from now on. */
async function listen(): Promise<{ op: string; type?: string }[]> {
	const origin = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
	const { browser } = payer;
	const socket = new WebSocket(`ws://${origin.host}/live`, {
		headers: { origin: origin.origin, cookie: `session=${browser.cookie('session')}` },
	});
	await once(socket, 'open');
	const received: { op: string; type?: string }[] = [];
	socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
	socket.send(JSON.stringify({ op: 'auth', token: browser.token }));
	await vi.waitFor(() => expect(received).toContainEqual(expect.objectContaining({ op: 'ready' })));
	return received;
}

const one = async <Value>(sql: string, values: readonly unknown[] = []) =>
	(await app.db.owner.query<{ value: Value }>(sql, [...values])).rows[0]?.value;
const suspense = async () => (await houseBalances(app))['house:suspense'] ?? 0;

/** Has a payment of the sandbox read back. */
async function askAbout(paymentId: string): Promise<void> {
	const jobs = await createJobs({ databaseUrl: app.db.url, log: createLog({ logLevel: 'silent' }) });
	await jobs.add(app.db.database, READ_QUEUE, { provider: 'sandbox', account: 'sandbox', paymentId });
	await jobs.stop();
}

/** A deposit whose payment is too large, under review. */
async function payTooMuch(refunds = 'at_once') {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	await payer.press(body, refunds);
	return body;
}
const giveBack = (id: string, by = first) => act(by, `cashier/reviews/${id}/return`);

describe('[CASH-02] a payment under review that is returned', () => {
	test('goes back through its provider once, with a reason that its user reads', async () => {
		const before = await suspense();
		const { id } = await payTooMuch();
		const both = await Promise.all([giveBack(id), giveBack(id, second), giveBack(id)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		const { steps, reason } = await payer.reaches(id, 'returned');
		expect(steps).toMatchObject([
			{ status: 'created' },
			{ status: 'review', cause: 'provider' },
			{ status: 'returning', cause: 'staff', reason: REASON },
			{ status: 'returned' },
		]);
		expect([reason, await payer.balance(), await suspense()]).toEqual([null, 0, before]);
		const refunds = `select count(*)::int value from sandbox_objects o join payment_returns r on r.id = o.key
			join payments p on p.id = r.payment_id where p.deposit_id = $1 and o.amount = 5100`;
		expect(await one<number>(refunds, [id])).toBe(1);
		expect(
			(await loadActs(app)).filter(({ subject, act }) => subject === `user:${payer.id}` && act === 'payment.returning'),
		).toHaveLength(1);
	});

	test('is either returned or credited, when both are tried at once', async () => {
		const { id } = await payTooMuch();
		const { body } = await act(first, `cashier/deposits/${id}/credit`);
		const [credited, returned] = await Promise.all([agree(body.request_id), giveBack(id, first)]);
		const isCredited = credited.status === 204;
		expect([credited.status, returned.status]).toEqual(isCredited ? [204, 422] : [422, 200]);
		await payer.reaches(id, isCredited ? 'confirmed' : 'returned');
		expect(await payer.balance()).toBe(isCredited ? 5_100 : 0);
	});

	test('that its provider refuses is under review again, and can be returned another time', async () => {
		const before = await suspense();
		const body = await payTooMuch('refused');
		expect((await giveBack(body.id)).body).toEqual({ request_id: null });
		expect(await payer.reaches(body.id, 'review')).toMatchObject({
			reason: 'return_failed',
			due_at: expect.any(String),
		});
		expect(await suspense()).toBe(before + 5_100);
		await payer.press(body, 'at_once');
		expect((await giveBack(body.id)).body).toEqual({ request_id: null });
		await payer.reaches(body.id, 'returned');
	});

	test('and comes back after it was paid is under review again, and is returned another time or credited', async () => {
		const before = await suspense();
		const { id } = await payTooMuch();
		for (let returned = 0; returned < 2; returned++) {
			await giveBack(id);
			await payer.reaches(id, 'returned');
			expect(await suspense()).toBe(before);
			const refund = `select o.id value from sandbox_objects o join payment_returns r on r.id = o.key join payments p on p.id = r.payment_id
				where p.deposit_id = $1 and r.status = 'completed'`;
			await updateObject(app.db.database, (await one<string>(refund, [id])) as string, { state: 'failed' });
			const payment = await one<string>('select provider_payment_id value from payments where deposit_id = $1', [id]);
			await askAbout(payment as string);
			expect(await payer.reaches(id, 'review')).toMatchObject({ reason: 'return_failed' });
			expect(await suspense()).toBe(before + 5_100);
		}
		await byTwo(`cashier/deposits/${id}/credit`);
		expect([await payer.balance(), await suspense()]).toEqual([5_100, before]);
	});

	test.each(['cut', 'lost', 'slow'])(
		'and whose answer is %s moves on by evidence alone, and is paid once',
		async (manner) => {
			const body = await payTooMuch(manner);
			await giveBack(body.id);
			expect((await payer.movement(body.id)).status).toBe('returning');
			const due = async (change = 'poll_at = 0') => {
				await app.db.owner.query(
					`update payment_returns set ${change} where payment_id = (select payment_id from deposits where id = $1)`,
					[body.id],
				);
				await poll(app);
			};
			await payer.press(body, 'at_once');
			if (manner === 'slow') await payer.press(body, 'finish_refunds');
			if (manner === 'lost') {
				await due();
				expect((await payer.movement(body.id)).status).toBe('returning');
				await due('poll_at = 0, missed_at = missed_at - 600000');
			} else await due();
			await payer.reaches(body.id, 'returned');
			expect(
				await one<number>(
					`select count(*)::int value from sandbox_objects where kind = 'refund' and key in (select id from payment_returns
					where payment_id = (select payment_id from deposits where id = $1))`,
					[body.id],
				),
			).toBe(1);
		},
	);
});

/** The sandbox's books say that so much of a deposit's payment was refunded there; read back at once. */
async function refundAtProvider(depositId: string, amount: number, currency = 'USD'): Promise<void> {
	const id = (await one<string>('select provider_payment_id value from payments where deposit_id = $1', [
		depositId,
	])) as string;
	await makeObject(app.db.database, {
		kind: 'refund',
		parentId: id,
		key: null,
		amount: BigInt(amount),
		currency,
		state: 'paid',
		details: {},
	});
	await askAbout(id);
	const seen =
		'select count(*)::int value from payment_reversals r join payments p on p.id = r.payment_id where p.deposit_id = $1 and r.native_amount = $2';
	await vi.waitFor(async () => expect(await one<number>(seen, [depositId, amount])).toBe(1), PATIENCE);
}

describe('[CASH-02] a payment under review of which its provider refunded a part', () => {
	test('sends back only what is left', async () => {
		const before = await suspense();
		const { id } = await payTooMuch();
		await refundAtProvider(id, 2_000);
		expect((await payer.movement(id)).status).toBe('review');
		const asked = await giveBack(id, await joinStaff(app, 'finance'));
		expect([asked.status, asked.body]).toEqual([200, { request_id: null }]);
		await payer.reaches(id, 'returned');
		const sent = `select array[o.amount, r.native_amount]::int[] value from sandbox_objects o join payment_returns r on r.id = o.key
			join payments p on p.id = r.payment_id where p.deposit_id = $1`;
		expect([await one(sent, [id]), await suspense()]).toEqual([[3_100, 3_100], before]);
	});

	test('is returned once the parts are all of it', async () => {
		const before = await suspense();
		const { id } = await payTooMuch();
		await refundAtProvider(id, 2_000);
		await refundAtProvider(id, 3_100);
		await payer.reaches(id, 'returned');
		expect(await suspense()).toBe(before);
	});
});

describe('[CASH-02] one person of finance alone', () => {
	let clerk: StaffMember;
	beforeEach(async () => {
		clerk = await joinStaff(app, 'finance');
	});
	const tooMuch = async (amount: number) => {
		const { body } = await payer.deposit(amount);
		await payer.press(body, 'pay_more');
		await payer.reaches(body.id, 'review');
		return body.id as string;
	};

	test('returns 500.00 in 24 hours, and more only with a second person', async () => {
		const before = await suspense();
		const [small, large] = [await tooMuch(30_000), await tooMuch(20_000)];
		expect((await giveBack(small, clerk)).body).toEqual({ request_id: null });
		await payer.reaches(small, 'returned');
		const asked = await giveBack(large, clerk);
		expect([asked.status, asked.body]).toEqual([200, { request_id: expect.any(String) }]);
		expect([(await payer.movement(large)).status, await suspense()]).toEqual(['review', before + 20_100]);
		expect((await agree(asked.body.request_id, clerk)).body.code).toBe('admin.own_request');
		const decided = await Promise.all([agree(asked.body.request_id), agree(asked.body.request_id)]);
		expect(decided.map(({ status }) => status).sort()).toEqual([204, 422]);
		const { steps } = await payer.reaches(large, 'returned');
		expect(steps).toContainEqual(expect.objectContaining({ status: 'returning', cause: 'staff', reason: REASON }));
		expect(await suspense()).toBe(before);
	});

	/** A payment in a currency without a rate, under review. */
	async function payInEuros() {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'other_currency');
		await payer.reaches(body.id, 'review');
		const paymentId = (await one<string>('select payment_id value from deposits where id = $1', [body.id])) as string;
		return { id: body.id as string, paymentId };
	}
	const value = (paymentId: string, amount: number, by = clerk) =>
		act(by, `cashier/payments/${paymentId}/value`, { amount });
	/** Asked for by the clerk, whose item it is since they valued it. */
	const credit = async (id: string) => {
		const { body } = await act(clerk, `cashier/deposits/${id}/credit`);
		expect((await agree(body.request_id)).status).toBe(204);
	};
	const correct = (paymentId: string, amount: number) => byTwo(`cashier/payments/${paymentId}/correct`, { amount });

	test('values 500.00 in 24 hours, and more only with a second person', async () => {
		const before = await suspense();
		const { paymentId } = await payInEuros();
		const { status, body } = await value(paymentId, 50_001);
		expect([status, body, await suspense()]).toEqual([200, { request_id: expect.any(String) }, before]);
		expect((await agree(body.request_id)).status).toBe(204);
		expect(await suspense()).toBe(before + 50_001);
		const other = await payInEuros();
		expect((await value(other.paymentId, 50_000)).body).toEqual({ request_id: null });
		const third = await payInEuros();
		expect((await value(third.paymentId, 100)).body).toEqual({ request_id: expect.any(String) });
	});

	test('cannot return what was not valued', async () => {
		const { id } = await payInEuros();
		expect((await giveBack(id, clerk)).body).toEqual({ request_id: expect.any(String) });
		expect((await payer.movement(id)).status).toBe('review');
	});

	test('cannot return alone what they valued at a cent', async () => {
		const { id, paymentId } = await payInEuros();
		expect((await value(paymentId, 1)).body).toEqual({ request_id: null });
		expect((await giveBack(id, clerk)).body).toEqual({ request_id: expect.any(String) });
		expect((await payer.movement(id)).status).toBe('review');
	});

	test('asks for a second who agrees to an amount, and sends nothing once that has changed', async () => {
		const { id, paymentId } = await payInEuros();
		await value(paymentId, 1);
		const old = (await giveBack(id, clerk)).body.request_id;
		const requestOf = async () => (await second.browser.call('GET', `/api/admin/cashier/reviews/${id}`)).body.request;
		const sent = { movement: id, native: '50.00', currency: 'EUR', destination: null, place: null };
		expect(await requestOf()).toMatchObject({ id: old, kind: 'payment.return', content: { ...sent, amount: 1 } });
		await correct(paymentId, 5_400);
		expect((await agree(old)).body).toMatchObject({
			code: 'admin.payment_changed',
			message: expect.stringContaining('make a new one'),
		});
		expect((await payer.movement(id)).status).toBe('review');
		expect((await act(second, `requests/${old}/refuse`)).status).toBe(204);
		const asked = (await giveBack(id, clerk)).body;
		expect(asked).toEqual({ request_id: null });
		await payer.reaches(id, 'returned');
	});

	test('asks for a second who agrees to credit an amount, and credits nothing once that has changed', async () => {
		const { id, paymentId } = await payInEuros();
		await value(paymentId, 1_000);
		const { request_id: old } = (await act(clerk, `cashier/deposits/${id}/credit`)).body;
		const { request } = (await second.browser.call('GET', `/api/admin/cashier/reviews/${id}`)).body;
		expect(request).toMatchObject({
			id: old,
			kind: 'deposit.credit',
			content: { movement: id, payment: paymentId, amount: 1_000 },
		});
		await correct(paymentId, 5_400);
		expect((await agree(old)).body.code).toBe('admin.payment_changed');
		expect([(await payer.movement(id)).status, await payer.balance()]).toEqual(['review', 0]);
		expect((await act(second, `requests/${old}/refuse`)).status).toBe(204);
		await credit(id);
		expect(await payer.balance()).toBe(5_400);
	});

	test('[CASH-04] a payment that was valued too low and refunded in part sends back no more than it brought', async () => {
		const { id, paymentId } = await payInEuros();
		await value(paymentId, 2_500);
		await credit(id);
		const part = (await payer.withdraw(1_250)).body.id;
		await payer.reaches(part, 'completed');
		await correct(paymentId, 5_000);
		expect(await payer.balance()).toBe(3_750);
		const saved = await payer.browser.call('POST', '/api/cashier/destinations', {
			method: 'sandbox',
			fields: { manner: 'at_once' },
		});
		await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [saved.body.id]);
		const rest = (await payer.withdraw(3_750, { destination: saved.body.id })).body.id;
		await payer.reaches(rest, 'completed');
		const { rows } = await app.db.owner.query(
			`select kind, amount::int, native_amount::int native from withdrawal_legs where withdrawal_id = any($1) order by amount, kind`,
			[[part, rest]],
		);
		expect(rows).toEqual([
			{ kind: 'payout', amount: 1_250, native: 1_250 },
			{ kind: 'refund', amount: 1_250, native: 2_500 },
			{ kind: 'refund', amount: 2_500, native: 2_500 },
		]);
	});

	test('[CASH-09] a payment that a bank has taken after it was refunded in part can be worth more than was thought, not less', async () => {
		const { id, paymentId } = await payInEuros();
		await value(paymentId, 2_500);
		await credit(id);
		await payer.reaches((await payer.withdraw(1_250)).body.id, 'completed');
		const providerId = await one<string>('select provider_payment_id value from payments where id = $1', [paymentId]);
		await makeObject(app.db.database, {
			kind: 'dispute',
			parentId: providerId as string,
			key: null,
			amount: 5_000n,
			currency: 'EUR',
			state: 'taken',
			details: {},
		});
		await askAbout(providerId as string);
		await payer.reaches(id, 'disputed');
		const least = await act(first, `cashier/payments/${paymentId}/correct`, { amount: 2_400 });
		expect(least.body).toMatchObject({ code: 'admin.worth_too_little', params: { least: 2_500 } });
		await correct(paymentId, 2_600);
	});

	test('does not correct the value of their own payment', async () => {
		const { paymentId } = await payInEuros();
		await value(paymentId, 40_000);
		await app.db.owner.query(`update users set role = 'finance' where id = $1`, [payer.id]);
		await proveSecondFactor(app, payer.id);
		const own = { browser: payer.browser, id: payer.id, email: '' };
		const { body } = await act(own, `cashier/payments/${paymentId}/correct`, { amount: 50_000 });
		expect(body.code).toBe('admin.own_item');
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [payer.id]);
	});

	test('cannot correct a value: two people do, in suspense and in the balance, and its user reads why', async () => {
		const before = await suspense();
		const { id, paymentId } = await payInEuros();
		expect((await act(clerk, `cashier/payments/${paymentId}/correct`, { amount: 100 })).body.code).toBe(
			'admin.request_over',
		);
		await value(paymentId, 40_000);
		await correct(paymentId, 4_000);
		expect([await suspense(), (await payer.movement(id)).amount]).toEqual([before + 4_000, 4_000]);
		await credit(id);
		expect((await act(clerk, `cashier/payments/${paymentId}/correct`, { amount: 4_000 })).body.code).toBe(
			'admin.unchanged',
		);
		await correct(paymentId, 5_400);
		expect([await suspense(), await payer.balance()]).toEqual([before, 5_400]);
		expect(await payer.movement(id)).toMatchObject({ amount: 5_400, status: 'confirmed' });
		expect((await payer.movement(id)).steps.at(-1)).toMatchObject({
			status: 'confirmed',
			cause: 'staff',
			reason: REASON,
		});
	});

	test('that was credited too high is taken from the balance and from what is being withdrawn, the rest is claimed', async () => {
		const { id, paymentId } = await payInEuros();
		await value(paymentId, 50_000);
		await credit(id);
		await byTwo(`cashier/users/${payer.id}/block`, { amount: 30_000 });
		await app.db.owner.query('update users set credentials_changed_at = app.clock() where id = $1', [payer.id]);
		const { body: withdrawal } = await payer.withdraw(1_000);
		await correct(paymentId, 5_400);
		expect(await payer.movement(withdrawal.id)).toMatchObject({ status: 'cancelled', reason: 'correction' });
		const claim = 'select amount::int value from claims where user_id = $1';
		expect([await payer.balance(), await one(claim, [payer.id])]).toEqual([0, 24_600]);
		const { body } = await act(first, `cashier/payments/${paymentId}/correct`, { amount: 50_000 });
		expect((await agree(body.request_id)).status).toBe(204);
		expect(await payer.balance()).toBe(20_000);
	});
});

describe('[CASH-02] a payment without a user', () => {
	let paymentId: string;
	/** The sandbox knows a payment of a deposit that is not ours. */
	beforeEach(async () => {
		const { body } = await payer.deposit(4_000);
		const providerId = await one<string>('select provider_id value from deposits where id = $1', [body.id]);
		await app.db.owner.query('update sandbox_objects set key = gen_random_uuid() where id = $1', [providerId]);
		await payer.press(body, 'approve');
		await payer.idle();
		const found = `select p.id value from payments p join sandbox_objects o on o.id = p.provider_payment_id where o.parent_id = $1`;
		paymentId = (await one<string>(found, [providerId])) as string;
	});

	test('is assigned to a user by two people, once, and then credited like any other', async () => {
		const stranger = await Payer.join(app);
		const path = `cashier/payments/${paymentId}/assign`;
		const nobody = await act(first, path, { user: 2_000_000_000 });
		expect([nobody.status, nobody.body.code]).toEqual([404, 'http.not_found']);
		for (const { id } of [first, second]) expect((await act(first, path, { user: id })).body).toEqual(nobody.body);
		const admin = await joinStaff(app, 'admin');
		expect((await act(admin, path, { user: first.id })).body.code).toBe('admin.user_is_staff');
		const { body: wrong } = await act(first, path, { user: stranger.id });
		expect((await act(second, path, { user: payer.id })).body.code).toBe('admin.request_open');
		expect((await act(second, path, { user: first.id })).body.code).toBe('http.not_found');
		expect((await act(first, `requests/${wrong.request_id}/withdraw`)).status).toBe(204);
		const { body } = await act(first, path, { user: payer.id });
		const decided = await Promise.all([agree(body.request_id), agree(body.request_id)]);
		expect(decided.map(({ status }) => status).sort()).toEqual([204, 422]);
		const [made] = await payer.movements();
		expect(made).toMatchObject({ kind: 'deposit', amount: 4_000, status: 'review' });
		expect([await payer.balance(), (await act(first, path, { user: payer.id })).status]).toEqual([0, 404]);
		await byTwo(`cashier/deposits/${made?.id}/credit`);
		expect(await payer.balance()).toBe(4_000);
		expect(await stranger.movements()).toEqual([]);
	});

	test('goes back without the part that its provider refunded, and is over once all of it was', async () => {
		const before = await suspense();
		const refund = async (amount: number) => {
			const id = (await one<string>('select provider_payment_id value from payments where id = $1', [
				paymentId,
			])) as string;
			const details = {};
			const made = {
				kind: 'refund',
				parentId: id,
				key: null,
				amount: BigInt(amount),
				currency: 'USD',
				state: 'paid',
			} as const;
			await makeObject(app.db.database, { ...made, details });
			await askAbout(id);
			const taken = 'select sum(native_amount)::int value from payment_reversals where payment_id = $1';
			return vi.waitFor(
				async () => expect(await one<number>(taken, [paymentId])).toBeGreaterThanOrEqual(amount),
				PATIENCE,
			);
		};
		await refund(1_500);
		expect(await suspense()).toBe(before);
		await refund(2_500);
		await vi.waitFor(async () => expect(await suspense()).toBe(before - 4_000), PATIENCE);
		expect((await giveBack(paymentId)).body.code).toBe('admin.request_over');
	});

	test('goes back where no user can be found, or is assigned: never both', async () => {
		const before = await suspense();
		const { body } = await act(first, `cashier/payments/${paymentId}/assign`, { user: payer.id });
		const [assigned, returned] = await Promise.all([agree(body.request_id), giveBack(paymentId, first)]);
		expect([assigned.status === 204, returned.status === 200].filter(Boolean)).toHaveLength(1);
		await payer.idle();
		expect(await suspense()).toBe(returned.status === 200 ? before - 4_000 : before);
	});
});

describe('[CASH-09] a claim', () => {
	test('is written off by two people, once, as far as it is unpaid, and the account is open again', async () => {
		const paid = await payer.pay(5_000);
		await byTwo(`cashier/users/${payer.id}/block`, { amount: 3_000 });
		await payer.press(paid, 'dispute');
		await payer.reaches(paid.id, 'disputed');
		await payer.pay(1_000);
		const claim = `select array[amount, paid, forgiven]::int[] value from claims where user_id = $1`;
		expect([await payer.balance(), await one(claim, [payer.id])]).toEqual([0, [3_000, 1_000, 0]]);
		const path = `cashier/claims/${await one('select id value from claims where user_id = $1', [payer.id])}/write-off`;
		const { body } = await act(first, path);
		const decided = await Promise.all([agree(body.request_id), agree(body.request_id)]);
		expect(decided.map(({ status }) => status).sort()).toEqual([204, 422]);
		expect([await one(claim, [payer.id]), (await act(first, path)).body.code]).toEqual([
			[3_000, 1_000, 2_000],
			'admin.request_over',
		]);
		await byTwo(`cashier/blocks/${await one('select id value from blocks where user_id = $1', [payer.id])}/release`);
		expect([await payer.balance(), (await payer.withdraw(1_000)).status]).toEqual([3_000, 201]);
	});

	test('that was written off is paid by the dispute that is won: the user gets only what they had paid', async () => {
		const chargebacks = async () => (await houseBalances(app))['house:chargebacks'] ?? 0;
		const before = await chargebacks();
		const paid = await payer.pay(5_000);
		await byTwo(`cashier/users/${payer.id}/block`, { amount: 3_000 });
		await payer.press(paid, 'dispute');
		await payer.reaches(paid.id, 'disputed');
		expect([await payer.balance(), (await chargebacks()) - before]).toEqual([0, -3_000]);
		await byTwo(`cashier/claims/${await one('select id value from claims where user_id = $1', [payer.id])}/write-off`);
		await payer.press(paid, 'win');
		await payer.reaches(paid.id, 'won');
		await byTwo(`cashier/blocks/${await one('select id value from blocks where user_id = $1', [payer.id])}/release`);
		expect([await payer.balance(), (await chargebacks()) - before]).toEqual([5_000, 0]);
	});
});

describe('[KYC-04] money of a user', () => {
	test('is blocked and released by two people, and moves nowhere else meanwhile', async () => {
		await payer.pay(5_000);
		const path = `cashier/users/${payer.id}/block`;
		expect((await act(first, path, { amount: 5_001 })).body.code).toBe('cashier.not_enough_balance');
		expect((await act(first, 'cashier/users/2000000000/block', { amount: 1 })).status).toBe(404);
		await byTwo(path, { amount: 3_000 });
		expect(await payer.balance()).toBe(2_000);
		expect((await payer.withdraw(5_000)).body.code).toBe('cashier.not_enough_balance');
		const id = await one<string>('select id value from blocks where user_id = $1', [payer.id]);
		const { body } = await act(first, `cashier/blocks/${id}/release`);
		const decided = await Promise.all([agree(body.request_id), agree(body.request_id)]);
		expect(decided.map(({ status }) => status).sort()).toEqual([204, 422]);
		expect(await payer.balance()).toBe(5_000);
		expect((await act(first, `cashier/blocks/${id}/release`)).body.code).toBe('admin.request_over');
		expect((await act(first, `cashier/blocks/${randomUUID()}/release`)).status).toBe(404);
	});

	test('that is blocked or released changes the balance on the user’s screens at once', async () => {
		await payer.pay(5_000);
		const received = await listen();
		await byTwo(`cashier/users/${payer.id}/block`, { amount: 3_000 });
		const id = await one<string>('select id value from blocks where user_id = $1', [payer.id]);
		await byTwo(`cashier/blocks/${id}/release`);
		const event = (balance_real: number) =>
			expect.objectContaining({ type: 'block', data: { balance_demo: 1_000_000, balance_real } });
		await vi.waitFor(() => expect(received.filter(({ op }) => op === 'event')).toEqual([event(2_000), event(5_000)]));
	});

	test('that is gone when the second person agrees is not blocked', async () => {
		await payer.pay(5_000);
		const { body } = await act(first, `cashier/users/${payer.id}/block`, { amount: 5_000 });
		await payer.withdraw(2_000).then(({ body: asked }) => payer.reaches(asked.id, 'completed'));
		expect((await agree(body.request_id)).body.code).toBe('cashier.not_enough_balance');
		expect(await payer.balance()).toBe(3_000);
	});
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
