import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { fundCapital } from '../../support/users.ts';
import { houseBalances, Payer, poll } from './payer.ts';

const CLEARING = 'provider:sandbox/sandbox:clearing';

let app: TestApp;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
});
afterAll(async () => {
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const statuses = ({ steps }: Pick<Movement, 'steps'>) => steps.map(({ status }) => status);

async function expectCleanAudit(): Promise<void> {
	const { checks } = await auditAll(app.db.database);
	expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
}

describe('[CASH-02] a deposit', () => {
	test('is created, paid and credited once, however often its call is repeated', async () => {
		const before = (await houseBalances(app))[CLEARING] ?? 0;
		const key = randomUUID();
		const [first, again] = [await payer.deposit(10_000, key), await payer.deposit(10_000, key)];
		expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
		expect(again.body).toEqual(first.body);
		const asked = { kind: 'deposit', status: 'created', amount: 10_000, arrives: 10_000, cancellable: true };
		expect(first.body).toMatchObject(asked);
		await payer.press(first.body, 'approve');
		expect(statuses(await payer.reaches(first.body.id, 'confirmed'))).toEqual(['created', 'confirmed']);
		expect(await payer.balance()).toBe(10_000);
		expect((await houseBalances(app))[CLEARING]).toBe(before - 10_000);
		expect(await payer.movements()).toHaveLength(1);
	});

	test.each([
		['declined', 'decline', 'failed'],
		['expired at the provider', 'expire', 'expired'],
		['left pending', 'delay', 'pending'],
	] as const)('that is %s brings nothing', async (_, action, status) => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, action);
		await payer.reaches(body.id, status);
		expect(await payer.balance()).toBe(0);
	});

	test('is credited once by three notices of one payment', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'duplicate');
		await payer.reaches(body.id, 'confirmed');
		await payer.idle();
		expect([await payer.balance(), await payer.movements()]).toEqual([5_000, [expect.anything()]]);
	});

	test('is credited and half refunded, although the refund is reported first', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'reorder');
		expect(statuses(await payer.reaches(body.id, 'part_refunded'))).toEqual(['created', 'confirmed', 'part_refunded']);
		await payer.idle();
		expect(await payer.balance()).toBe(2_500);
	});

	test('that was declined is credited when its payer tries again', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'decline');
		await payer.reaches(body.id, 'failed');
		await payer.press(body, 'approve');
		expect(statuses(await payer.reaches(body.id, 'confirmed'))).toEqual(['created', 'failed', 'confirmed']);
		expect(await payer.balance()).toBe(5_000);
	});

	test.each([
		['too little', 'pay_less', 'amount', 4_900],
		['too much', 'pay_more', 'amount', 5_100],
		['what a person has to look at', 'doubt', 'marked', 5_000],
	] as const)('of %s waits for review and brings nothing', async (_, action, reason, amount) => {
		const suspense = (await houseBalances(app))['house:suspense'] ?? 0;
		const { body } = await payer.deposit(5_000);
		await payer.press(body, action);
		const found = await payer.reaches(body.id, 'review');
		expect(found).toMatchObject({ reason, amount, due_at: expect.any(String) });
		expect([await payer.balance(), (await houseBalances(app))['house:suspense']]).toEqual([0, suspense + amount]);
	});

	test('in a currency without a rate waits for review, and goes back without a posting', async () => {
		const suspense = (await houseBalances(app))['house:suspense'];
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'other_currency');
		expect(await payer.reaches(body.id, 'review')).toMatchObject({ reason: 'currency', due_at: expect.any(String) });
		await payer.press(body, 'reverse');
		await payer.reaches(body.id, 'reversed');
		expect([await payer.balance(), (await houseBalances(app))['house:suspense']]).toEqual([0, suspense]);
	});

	/** A deposit was asked for a day and two hours earlier. */
	const makeOlder = ({ id }: { id: string }) =>
		app.db.owner.query(
			`with d as (update deposits set created_at = created_at - 26 * 3600000 where id = $1 returning user_id)
			update limit_sums s set hour = s.hour - 26 from d where s.user_id = d.user_id`,
			[id],
		);
	const findWrongSums = async () =>
		(await auditAll(app.db.database)).checks
			.filter(({ title }) => title.startsWith('limits'))
			.flatMap(({ findings }) => findings);

	test('[LIMIT-01] that was asked for earlier than the window counts in it once it is credited', async () => {
		const limits = [{ kind: 'deposit', window: '24h', value: 10_000 }];
		await payer.browser.call('PUT', '/api/limits', { limits });
		const { body: old } = await payer.deposit(6_000);
		await makeOlder(old);
		await payer.press(old, 'approve');
		await payer.reaches(old.id, 'confirmed');
		expect((await payer.deposit(4_001)).body).toMatchObject({
			code: 'cashier.own_limit_reached',
			params: { used: 6_000 },
		});
		expect((await payer.deposit(4_000)).status).toBe(201);
		expect(await findWrongSums()).toEqual([]);
	});

	test('[LIMIT-01] that was asked for earlier than the window waits for review where its money has no room in it', async () => {
		const limits = [{ kind: 'deposit', window: '24h', value: 10_000 }];
		await payer.browser.call('PUT', '/api/limits', { limits });
		const { body: old } = await payer.deposit(6_000);
		await makeOlder(old);
		await payer.pay(6_000);
		await payer.press(old, 'approve');
		expect(await payer.reaches(old.id, 'review')).toMatchObject({ reason: 'limit' });
		expect([await payer.balance(), await findWrongSums()]).toEqual([6_000, []]);
	});

	test('[LIMIT-01] that failed and is paid after all waits for review where its user’s own limit has no room left', async () => {
		const limits = [{ kind: 'deposit', window: '24h', value: 10_000 }];
		expect((await payer.browser.call('PUT', '/api/limits', { limits })).status).toBe(200);
		const { body: failed } = await payer.deposit(6_000);
		await payer.press(failed, 'decline');
		await payer.reaches(failed.id, 'failed');
		expect((await payer.deposit(10_000)).status).toBe(201);
		await payer.press(failed, 'approve');
		expect(await payer.reaches(failed.id, 'review')).toMatchObject({ reason: 'limit' });
		expect(await payer.balance()).toBe(0);
	});

	test('[LIMIT-02] that is paid with the card of an excluded user waits for review, and its own user is excluded, too', async () => {
		const other = await Payer.join(app);
		const theirs = (await other.deposit(5_000)).body;
		await other.press(theirs, 'approve_by_card');
		await other.reaches(theirs.id, 'confirmed');
		await other.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
		const { body } = await payer.deposit(5_000);
		await app.db.owner.query(
			`update sandbox_objects set details = details || jsonb_build_object('payerId', $2::int) where key = $1`,
			[body.id, other.id],
		);
		await payer.press(body, 'approve_by_card');
		expect(await payer.reaches(body.id, 'review')).toMatchObject({ reason: 'excluded' });
		expect((await payer.browser.call('GET', '/api/limits')).body.exclusion).toMatchObject({ kind: 'self_exclusion' });
	});

	test('that is paid again makes the second payment a deposit of its own, in review', async () => {
		const body = await payer.pay(5_000);
		await payer.press(body, 'pay_again');
		await payer.idle();
		const [second, first] = await payer.movements();
		expect([first?.status, second]).toMatchObject([
			'confirmed',
			{ status: 'review', reason: 'second_payment', amount: 5_000 },
		]);
		expect(await payer.balance()).toBe(5_000);
	});

	test('that was given up takes late money to review', async () => {
		const { body } = await payer.deposit(5_000);
		const cancelled = await payer.browser.call('DELETE', `/api/cashier/deposits/${body.id}`);
		expect([cancelled.status, cancelled.body.status, cancelled.body.reason]).toEqual([200, 'failed', 'cancelled']);
		await payer.press(body, 'approve');
		expect(await payer.reaches(body.id, 'review')).toMatchObject({ reason: 'late' });
		expect(await payer.balance()).toBe(0);
		const again = await payer.browser.call('DELETE', `/api/cashier/deposits/${body.id}`);
		expect([again.status, again.body.code, again.body.params]).toEqual([
			422,
			'cashier.too_late_to_cancel',
			{ status: 'review' },
		]);
	});

	test('whose notice is lost is found by asking, and one without money expires', async () => {
		const [found, waits] = [(await payer.deposit(5_000)).body, (await payer.deposit(4_000)).body];
		await payer.press(found, 'approve_silently');
		await app.db.owner.query('update deposits set poll_at = 0, expires_at = 0 where user_id = $1', [payer.id]);
		await poll(app);
		expect([(await payer.movement(found.id)).status, (await payer.movement(waits.id)).status]).toEqual([
			'confirmed',
			'expired',
		]);
		await payer.press(waits, 'approve');
		expect(await payer.reaches(waits.id, 'review')).toMatchObject({ reason: 'late' });
		expect(await payer.balance()).toBe(5_000);
	});

	test('is not credited by a forged notice', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'forge');
		await payer.idle();
		expect([(await payer.movement(body.id)).status, await payer.balance()]).toEqual(['created', 0]);
	});

	test('of another user is neither shown nor cancelled', async () => {
		const { body } = await payer.deposit(5_000);
		const other = await Payer.join(app);
		expect((await other.browser.call('GET', `/api/cashier/movements/${body.id}`)).status).toBe(404);
		expect((await other.browser.call('DELETE', `/api/cashier/deposits/${body.id}`)).status).toBe(404);
		expect(await other.movements()).toEqual([]);
	});
});

describe('[CASH-09] money that a provider takes back', () => {
	test('by a refund is paid by the balance', async () => {
		const body = await payer.pay(5_000);
		await payer.press(body, 'refund_half');
		await payer.reaches(body.id, 'part_refunded');
		expect(await payer.balance()).toBe(2_500);
		await payer.press(body, 'refund_half');
		await payer.reaches(body.id, 'refunded');
		expect(await payer.balance()).toBe(0);
	});

	test('by an inquiry moves nothing', async () => {
		const body = await payer.pay(5_000);
		await payer.press(body, 'inquire');
		await payer.reaches(body.id, 'inquiry');
		expect(await payer.balance()).toBe(5_000);
		await payer.press(body, 'win');
		await payer.reaches(body.id, 'confirmed');
		expect(await payer.balance()).toBe(5_000);
	});

	test('by a dispute is paid by the balance; a won one gives it back', async () => {
		const body = await payer.pay(5_000);
		await payer.press(body, 'dispute');
		await payer.reaches(body.id, 'disputed');
		expect(await payer.balance()).toBe(0);
		await payer.press(body, 'win');
		await payer.reaches(body.id, 'won');
		expect(await payer.balance()).toBe(5_000);
	});

	test('beyond the balance becomes a claim, which every credit pays first', async () => {
		const body = await payer.pay(5_000);
		await payer.browser.call('GET', '/api/changetrade/real');
		expect((await place(3_000)).status).toBe(201);
		await payer.press(body, 'dispute');
		await payer.reaches(body.id, 'disputed');
		expect([await payer.balance(), await claims()]).toEqual([0, [[3_000, 0, 0]]]);
		const later = await payer.pay(2_000);
		expect([await payer.balance(), await claims(), statuses(await payer.movement(later.id))]).toEqual([
			0,
			[[3_000, 2_000, 0]],
			['created', 'confirmed'],
		]);
		const owed = { amount: 1_000 };
		expect((await payer.withdraw(1_000)).body).toMatchObject({ code: 'cashier.claim_open', params: owed });
		expect((await place(100)).body).toMatchObject({ code: 'trading.claim_open', params: owed });
		await payer.press(body, 'win');
		await payer.reaches(body.id, 'won');
		expect([await payer.balance(), await claims()]).toEqual([4_000, [[3_000, 2_000, 1_000]]]);
	});

	/** Amount, paid and given up of the payer's claims. */
	async function claims(): Promise<number[][]> {
		const { rows } = await app.db.owner.query<{ claim: number[] }>(
			'select array[amount, paid, forgiven]::int[] claim from claims where user_id = $1 order by opened_at',
			[payer.id],
		);
		return rows.map(({ claim }) => claim);
	}

	async function place(stake: number) {
		await app.market.tick(1, Date.now(), 1_000n);
		const terms = { asset_id: 1, direction: 'up', stake, expiry: { duration: 3_600 }, payout_percent: 90 };
		const answer = await payer.browser.call('POST', '/api/trades', { id: randomUUID(), mode: 'real', ...terms });
		// The entry price.
		await app.market.tick(1, Date.now(), 1_000n);
		return answer;
	}

	test('pays with what an older claim leaves of a withdrawal that ends', async () => {
		const [first, second] = [await payer.pay(3_000), await payer.pay(2_000)];
		await payer.press(first, 'slow');
		const { body } = await payer.withdraw(3_000);
		await payer.reaches(body.id, 'sent');
		await payer.browser.call('GET', '/api/changetrade/real');
		expect((await place(2_000)).status).toBe(201);
		await payer.press(second, 'dispute');
		await payer.reaches(second.id, 'disputed');
		await payer.press(first, 'fail_refunds');
		await payer.reaches(body.id, 'review');
		await payer.press(first, 'refund_half');
		await payer.reaches(first.id, 'part_refunded');
		expect([await payer.balance(), await claims(), (await payer.movement(body.id)).status]).toEqual([
			0,
			[
				[2_000, 2_000, 0],
				[500, 0, 0],
			],
			'cancelled',
		]);
	});

	test('by a reversal leaves nothing of a credited payment', async () => {
		const body = await payer.pay(5_000);
		await payer.press(body, 'reverse');
		await payer.reaches(body.id, 'reversed');
		expect(await payer.balance()).toBe(0);
	});

	test('from review never reaches the balance', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'pay_less');
		await payer.reaches(body.id, 'review');
		await payer.press(body, 'reverse');
		await payer.reaches(body.id, 'reversed');
		expect(await payer.balance()).toBe(0);
	});
});

test('[LEDGER-06] the audit finds every movement with its postings', expectCleanAudit);
