import { randomUUID } from 'node:crypto';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDepositsToPoll } from '../../../src/areas/cashier/deposits/queries.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { LocalStripe } from '../../support/providers/stripe-server.ts';
import { fundCapital } from '../../support/users.ts';
import { PATIENCE, Payer } from './payer.ts';

const DAY_MS = 86_400_000;

let stripe: LocalStripe;
let app: TestApp;
let payer: Payer;
beforeAll(async () => {
	stripe = await LocalStripe.start();
	app = await createTestApp({
		...PAYMENT_SETTINGS,
		STRIPE_SECRET_KEY: stripe.key,
		STRIPE_ACCOUNT: stripe.account,
		STRIPE_URL: stripe.url,
		STRIPE_WEBHOOK_SECRETS: stripe.secrets.join(','),
		OUTGOING_LOOPBACK: 'on',
		LIMIT_MOVEMENTS: '10000',
	});
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
});
afterAll(async () => {
	await app.close();
	await stripe.stop();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const giveUp = (id: string) => payer.browser.call('DELETE', `/api/cashier/deposits/${id}`);
const methods = async (direction: string, language = 'en') =>
	(
		await payer.browser.call('GET', `/api/cashier/methods?direction=${direction}`, undefined, {
			'accept-language': language,
		})
	).body;
const createdAt = async (id: string) => Date.parse((await payer.movement(id)).created_at);

describe('[CASH-06] a user begins', () => {
	test('five deposits that are not paid, and the next one when one of them is given up or paid', async () => {
		const made = [];
		for (let n = 0; n < 5; n++) made.push((await payer.deposit(1_000)).body);
		expect(await methods('withdrawal')).toMatchObject({ refusal: null });
		const refused = { code: 'cashier.unpaid_deposits', params: { limit: 5 } };
		expect(await payer.deposit(1_000)).toMatchObject({ status: 422, body: refused });
		expect((await payer.quote(1_000, 'pix', 'BRL')).body.code).toBe(refused.code);
		expect(await methods('deposit', 'pt-BR')).toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ method: 'sandbox' })]),
			refusal: { ...refused, message: expect.stringContaining('5 depósitos ainda não pagos') },
		});
		expect((await giveUp(made[0].id)).status).toBe(200);
		expect((await methods('deposit')).refusal).toBeNull();
		const sixth = await payer.deposit(1_000);
		expect(sixth.status).toBe(201);
		await payer.press(made[1], 'approve');
		await payer.reaches(made[1].id, 'confirmed');
		expect((await payer.deposit(1_000)).status).toBe(201);
	});

	test('thirty deposits in 24 hours, those included that were given up', async () => {
		const { body: first } = await payer.deposit(1_000);
		await giveUp(first.id);
		for (let n = 1; n < 30; n++) await giveUp((await payer.deposit(1_000)).body.id);
		const until = new Date((await createdAt(first.id)) + DAY_MS).toISOString();
		const refused = { code: 'cashier.too_many_deposits', params: { limit: 30, until } };
		expect(await payer.deposit(1_000)).toMatchObject({ status: 422, body: refused });
		expect((await methods('deposit')).refusal).toMatchObject(refused);
		const { rowCount } = await app.db.owner.query('select from deposits where user_id = $1', [payer.id]);
		expect(rowCount).toBe(30);
		await app.db.owner.query('update deposits set created_at = created_at - $2::bigint where id = $1', [
			first.id,
			DAY_MS,
		]);
		expect((await payer.deposit(1_000)).status).toBe(201);
	});

	test('five withdrawals that are not sent, and thirty in 24 hours, those included that were cancelled', async () => {
		await payer.pay(100_000);
		const withdraw = () => payer.withdraw(1_000);
		// The sandbox sends at once what nothing holds.
		await app.db.owner.query('update users set credentials_changed_at = app.clock() where id = $1', [payer.id]);
		const made = [];
		for (let n = 0; n < 5; n++) made.push((await withdraw()).body);
		expect(made.map(({ status }) => status)).toEqual(Array(5).fill('requested'));
		const open = { code: 'cashier.open_withdrawals', params: { limit: 5 } };
		expect(await withdraw()).toMatchObject({ status: 422, body: open });
		expect((await methods('withdrawal')).refusal).toMatchObject(open);
		const cancel = (id: string) => payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
		for (const { id } of made) expect((await cancel(id)).status).toBe(200);
		for (let n = 5; n < 30; n++) await cancel((await withdraw()).body.id);
		const until = new Date((await createdAt(made[0].id)) + DAY_MS).toISOString();
		expect(await withdraw()).toMatchObject({
			status: 422,
			body: { code: 'cashier.too_many_withdrawals', params: { limit: 30, until } },
		});
	});
});

describe('[CASH-02] asking a provider', () => {
	test('goes from user to user: one with many due deposits hides none of another', async () => {
		const other = await Payer.join(app);
		const { body: theirs } = await other.deposit(1_000);
		const ours: string[] = [];
		for (let n = 0; n < 5; n++) ours.push((await payer.deposit(1_000)).body.id);
		await app.db.owner.query('update deposits set poll_at = null');
		await app.db.owner.query('update deposits set poll_at = array_position($1::uuid[], id) where id = any($1)', [ours]);
		await app.db.owner.query('update deposits set poll_at = 100 where id = $1', [theirs.id]);
		const due = await loadDepositsToPoll(app.db.database, 3);
		expect(due.map(({ id }) => id)).toEqual([ours[0], theirs.id, ours[1]]);
	});

	test('about a deposit that was given up is done hourly from then on', async () => {
		const { body } = await payer.deposit(1_000);
		await giveUp(body.id);
		const { rows } = await app.db.owner.query<{ wait: bigint }>(
			'select poll_at - changed_at wait from deposits where id = $1',
			[body.id],
		);
		expect(rows[0]?.wait).toBe(3_600_000n);
	});
});

test('[CASH-02] a deposit that is given up takes no payment at Stripe any more', async () => {
	const { body } = await payer.deposit(5_000, randomUUID(), 'card');
	const id = new URL(body.next.url).pathname.split('/').at(-1) as string;
	expect(stripe.session(id).status).toBe('open');
	expect((await giveUp(body.id)).body).toMatchObject({ status: 'failed', reason: 'cancelled' });
	expect(stripe.session(id).status).toBe('expired');
	// One that is over at Stripe can be given up all the same.
	const { body: over } = await payer.deposit(5_000, randomUUID(), 'card');
	stripe.expire(new URL(over.next.url).pathname.split('/').at(-1) as string);
	expect((await giveUp(over.id)).body).toMatchObject({ status: 'failed', reason: 'cancelled' });
});

test('[CASH-02] a deposit that is given up while the call that starts it ends takes no payment at Stripe any more', async () => {
	const { body } = await payer.deposit(5_000, randomUUID(), 'card');
	const id = new URL(body.next.url).pathname.split('/').at(-1) as string;
	await app.db.owner.query('update deposits set provider_id = null where id = $1', [body.id]);
	const starting = await app.db.owner.connect();
	await starting.query('begin');
	await starting.query('update deposits set provider_id = $2 where id = $1', [body.id, id]);
	const given = giveUp(body.id);
	await vi.waitFor(async () => {
		const sql = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
		expect((await starting.query(sql)).rowCount).toBe(1);
	}, PATIENCE);
	await starting.query('commit');
	starting.release();
	expect([(await given).body.status, stripe.session(id).status]).toEqual(['failed', 'expired']);
});
